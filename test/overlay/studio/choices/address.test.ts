import { describe, expect, it } from "vitest";
import { optionTable, readOptions } from "../../../../overlay/options/options.ts";
import { choicesAddress, readAddress } from "../../../../overlay/studio/choices/address.ts";
import { places } from "../../../../overlay/page/overlay-options.ts";
import { chatOptions } from "../../../../overlay/pieces/chat/chat-options.ts";
import { shownPieces } from "../../../../overlay/pieces/registry.ts";
import * as fc from "fast-check";

const read = (query = "") => readOptions(new URLSearchParams(query));

describe("the options of the page's address", () => {
  it("left out, are the figure, the messages of the AI and alerts, spoken and softly chimed, in the first theme", () => {
    expect(read()).toMatchObject({
      show: new Set(["avatar", "ai", "alerts"]),
      theme: "ember",
      motion: "full",
      language: "",
      scale: 1,
      speaks: true,
      volume: 1,
      own: { sounds: "40", thoughts: "off" },
      at: {
        avatar: { anchor: "bottom-left" },
        ai: { anchor: "bottom-left" },
        alerts: { anchor: "top" },
        chat: { anchor: "right" },
        captions: { anchor: "bottom" },
      },
    });
    expect(chatOptions(read().own)).toEqual({
      limit: 12,
      fadeMs: 0,
      delayMs: 0,
      hidesCommands: false,
      hidesBots: false,
      hiddenNames: new Set(),
      platforms: new Set(),
    });
  });

  it("name what is shown, and pass over what nobody has heard of", () => {
    expect(read("show=chat,captions,horoscope").show).toEqual(new Set(["chat", "captions"]));
    expect(read("show=").show).toEqual(new Set());
    expect(read("show=ai,alerts&sounds=0").own).toMatchObject({ show: "ai,alerts", sounds: "0" });
  });

  it("place and size each piece on its own", () => {
    const { at, scales, rooms, layers } = read(
      "chat-at=bottom-right&chat-scale=150&ai-at=nowhere&top-at=left,3.5,-12&top-width=40&top-layer=3",
    );
    expect([at["chat"], scales["chat"]]).toEqual([{ anchor: "bottom-right" }, 1.5]);
    expect([at["ai"], scales["ai"], rooms["ai"]]).toEqual([
      { anchor: "bottom-left" },
      1,
      { width: 0, height: 0 },
    ]);
    expect([at["top"], rooms["top"], layers["top"]]).toEqual([
      { anchor: "left", offset: { x: 3.5, y: -12 } },
      { width: 40, height: 0 },
      3,
    ]);
  });

  it("say how chat comes and goes", () => {
    expect(
      chatOptions(
        read(
          "chat-limit=5&chat-fade=20&chat-delay=3&chat-hide=commands,bots&chat-hide-names=Nightbot, moobot ,&chat-platforms=Twitch,KICK",
        ).own,
      ),
    ).toEqual({
      limit: 5,
      fadeMs: 20_000,
      delayMs: 3_000,
      hidesCommands: true,
      hidesBots: true,
      hiddenNames: new Set(["nightbot", "moobot"]),
      platforms: new Set(["twitch", "kick"]),
    });
  });

  it.each([
    ["volume=-5", 0],
    ["volume=40", 0.4],
    ["volume=500", 1],
    ["volume=loud", 1],
    ["volume=", 1],
  ])("keep figures within bounds: %s is %d", (query, is) => {
    expect(read(query).volume).toBe(is);
  });

  it("have a place and a size for every piece, and a default that is one of the choices", () => {
    const names = optionTable.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name } of shownPieces)
      expect(names).toEqual(expect.arrayContaining([`${name}-at`, `${name}-scale`]));
    for (const row of optionTable)
      if (row.kind === "choice" && !row.of.includes(row.initial)) throw new Error(row.name);
  });

  it.each([
    ["1080x1920", "1080x1920"],
    ["7680x4320", "7680x4320"],
    ["240x240", "240x240"],
    ["1080x239", "1920x1080"],
    ["99x1080", "1920x1080"],
    ["9999x1080", "1920x1080"],
    ["1920 x 1080", "1920x1080"],
    ["-1920x1080", "1920x1080"],
  ])("have a canvas of a possible size: %s is %s", (canvas, is) => {
    expect(read(new URLSearchParams({ canvas }).toString()).own["canvas"]).toBe(is);
  });

  it("make sense whatever an address says", () => {
    const names = fc.constantFrom(...optionTable.map(({ name }) => name));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (query) => {
        const options = readOptions(new URLSearchParams(query));
        expect(options.scale).toBeGreaterThanOrEqual(0.25);
        const { limit } = chatOptions(options.own);
        expect(limit).toBeGreaterThanOrEqual(1);
        expect(limit).toBeLessThanOrEqual(40);
        for (const { name } of shownPieces) expect(places).toContain(options.at[name]?.anchor);
      }),
    );
  });
});

describe("the address that the studio makes", () => {
  const here = "http://127.0.0.1:28196/studio/?token=t";
  it("holds only what differs from the defaults", () => {
    expect(choicesAddress(here, { show: "avatar,ai,alerts", sounds: "40", volume: "100" })).toBe(
      "http://127.0.0.1:28196/overlay/?token=t",
    );
    expect(choicesAddress(here, { show: "chat,top", "chat-at": "bottom" })).toBe(
      "http://127.0.0.1:28196/overlay/?token=t&show=chat,top&chat-at=bottom",
    );
  });

  it("is read back into the same choices", () => {
    const choices = { show: "chat,top", "chat-hide-names": "a, b&c" };
    expect(readAddress(choicesAddress(here, choices), {})?.choices).toEqual(choices);
    for (const none of ["no address", "https://example.com/", "http://127.0.0.1:1/studio/?token=x"])
      expect(readAddress(none, {})).toBeNull();
  });
});
