import { describe, expect, it } from "vitest";
import { DeckDial } from "../deck/deck-dial.ts";
import type { DeckKey } from "../deck/deck-key.ts";
import { type DeviceInfo, classicDevice, plusDevice } from "../deck/devices.ts";
import type { EnvelopeType } from "../../shared/api/envelope.ts";
import { anyEnvelopeOf } from "../shared/envelopes.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

const kinds = [
  { action: uuid.reaction, settings: { prompt: "Hi" }, shows: /^React$/ },
  { action: uuid.context, settings: { content: "Boss" }, shows: /^Boss$/ },
  { action: uuid.character, settings: { target: "next" }, shows: /^Next: Bosun Brine$/ },
  { action: uuid.presence, settings: {}, shows: /^AI out$/ },
  { action: uuid.status, settings: {}, shows: /LIVE/ },
  { action: uuid.voice, settings: {}, shows: /^Voice on$/ },
  { action: uuid.alerts, settings: {}, shows: /^Alerts on$/ },
  { action: uuid.quiet, settings: {}, shows: /All quiet/ },
] as const;
const large: DeviceInfo = {
  ...classicDevice,
  id: "1".repeat(32),
  name: "Large",
  size: { columns: 11, rows: 8 },
};
const expectedOf = new Map<string, RegExp>(kinds.map(({ action, shows }) => [action, shows]));
const kindAt = (at: number) => {
  const { action, settings } = kinds[at % kinds.length] ?? kinds[0];
  return { action, settings };
};
const isTrue = (key: DeckKey): boolean => expectedOf.get(key.action)?.test(wordsOn(key)) ?? false;

describe("a hundred keys on two devices", () => {
  it("are all painted at once, and a press on one is shown by every one it concerns", async () => {
    const raised = await raise({
      devices: [large, classicDevice],
      keys: Array.from({ length: 100 }, (_, at) => kindAt(at)),
    });
    const { deck, keys } = raised;
    expect(new Set(keys.map(({ device }) => device.id)).size).toBe(2);
    await deck.waitFor(() => keys.every(isTrue), {
      what: "every key to be true",
      state: () =>
        keys
          .filter((key) => !isTrue(key))
          .map(wordsOn)
          .join(", "),
    });
    const reactions = keys.filter(({ action }) => action === uuid.reaction);
    reactions.at(-1)?.press();
    await deck.waitFor(() => reactions.every((key) => /\b[12]\d\b/.test(wordsOn(key))), {
      what: "the cooldown on every reaction key",
      state: () => reactions.map(wordsOn).join(", "),
    });
    for (const key of keys) expect(key.busiestSecond).toBeLessThanOrEqual(10);
    expect(deck.complaints).toEqual([]);
  });
});

describe("a deck in a busy channel", () => {
  it("gets nothing to draw for events that change nothing on its keys", async () => {
    const character = { action: uuid.character, settings: { target: "next" } };
    const raised = await raise({
      devices: [large],
      keys: [
        ...kinds.map((_, at) => kindAt(at)),
        { action: uuid.answer, settings: { from: "moderators" } },
        { action: uuid.approve },
        character,
      ],
    });
    const { deck, keys, service } = raised;
    const isPainted = (): boolean => keys.every(({ images }) => images.length > 0);
    await deck.waitFor(
      () => isPainted() && keys.filter(({ action }) => expectedOf.has(action)).every(isTrue),
      {
        what: "every key to be true",
      },
    );
    const characters = keys.filter(({ action }) => action === uuid.character);
    const change = async (): Promise<void> => {
      const before = characters.map((key) => key.svg());
      service.perform("character-changed-elsewhere");
      await deck.waitFor(() => characters.every((key, at) => key.svg() !== before[at]), {
        what: "the other character",
      });
    };
    const drawn = () => deck.commands.filter(({ event }) => /^set(Image|Title|Feedback)/.test(event)).length;
    await raised.hearsEvents();
    await change();
    const quietTypes = ["chat.message", "ai.thoughts", "channel.event", "ai.moderation", "chat.ai_message"];
    for (let count = 0; count < 100; count++)
      for (const type of quietTypes as EnvelopeType[]) service.emit(type, anyEnvelopeOf(type).payload);
    const before = drawn();
    // Events come in order: once this change is on the key, all before it have been dealt with.
    await change();
    expect(drawn() - before).toBe(characters.length);
    expect(deck.complaints).toEqual([]);
  });
});

describe("a profile whose pages are switched quickly", () => {
  it("shows on every page what is true, and paints nothing that cannot be seen", async () => {
    const raised = await raise({
      host: "OpenDeck",
      keys: [0, 1, 2].flatMap((page) => kinds.map((_, at) => ({ ...kindAt(at), page }))),
    });
    const { deck, keys } = raised;
    const onPage = (page: number) => keys.filter((key) => key.page === page);
    await deck.waitFor(() => onPage(0).every(isTrue), { what: "the first page" });
    for (let turn = 1; turn <= 60; turn++) deck.showPage(turn % 3);
    deck.showPage(2);
    await deck.waitFor(() => onPage(2).every(isTrue), {
      what: "the last page",
      state: () => onPage(2).map(wordsOn).join(", "),
    });
    const next = onPage(2).find(({ action }) => action === uuid.character);
    const change = async (from: string): Promise<string> => {
      raised.service.perform("character-changed-elsewhere");
      return deck.waitFor(() => next && wordsOn(next) !== from && wordsOn(next), {
        what: "the other character",
      });
    };
    await raised.hearsEvents();
    // What the plugin has still to hear of the pages lies before the first change, and not before the second.
    const now = await change("Next: Bosun Brine");
    const hidden = [...onPage(0), ...onPage(1)];
    const painted = () => hidden.reduce((sum, key) => sum + key.imageCount, 0);
    const before = painted();
    await change(now);
    expect(painted()).toBe(before);
    expect(deck.complaints).toEqual([]);
  });
});

describe("a second device", () => {
  it("that is plugged in later has correct keys and dials, and leaves nothing behind when it is unplugged", async () => {
    const raised = await raise({
      devices: [classicDevice],
      keys: [{ ...kindAt(0), device: classicDevice }],
    });
    const { deck, shows, countsDown, keys } = raised;
    const [first] = keys;
    if (!first) throw new Error("There is no key.");
    await shows(first, "React");
    deck.connectDevice(plusDevice);
    const second = deck.addKey({ ...kindAt(0), device: plusDevice });
    const dial = deck.addDial({ action: uuid.reaction, settings: { prompt: "Hi" }, device: plusDevice });
    expect(dial).toBeInstanceOf(DeckDial);
    expect(dial.layout).toBe("layouts/dial.json");
    await shows(second, "React");
    await deck.waitFor(() => JSON.stringify(dial.feedback).includes("Ready"), {
      what: "the dial to be ready",
      state: () => JSON.stringify(dial.feedback).slice(0, 400),
    });
    first.press();
    await countsDown(second);
    await deck.waitFor(() => /"[12]\d"/.test(JSON.stringify(dial.feedback)), {
      what: "the cooldown on the dial",
      state: () => JSON.stringify(dial.feedback).slice(0, 400),
    });
    deck.disconnectDevice(plusDevice);
    // What was on its way before the plugin heard of it comes before its answer.
    await first.heard();
    const painted = second.imageCount;
    const told = dial.feedbacks.length;
    await countsDown(first);
    await countsDown(first, Number(/\d+/.exec(wordsOn(first))?.[0]) - 3);
    expect([second.imageCount, dial.feedbacks.length]).toEqual([painted, told]);
    expect(deck.complaints).toEqual([]);
  });
});
