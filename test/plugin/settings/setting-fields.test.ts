import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCharacterSettings } from "../../../plugin/actions/character/settings.ts";
import { readContextSettings } from "../../../plugin/actions/context/settings.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { normaliseSocketAddress } from "../../../plugin/settings/socket-address.ts";
import { readPresenceSettings } from "../../../plugin/actions/presence/settings.ts";
import { readAnswerSettings } from "../../../plugin/actions/answer/settings.ts";
import { readReactionSettings } from "../../../plugin/actions/reaction/settings.ts";

/** What the plugin has when nothing is set. */
const defaults = {
  baseUrl: "",
  apiKey: "",
  channelName: "",
  rateWindow: "auto",
  relayPort: 28196,
  repeatedFollows: false,
  voiceHosts: [],
  obsAddress: "ws://127.0.0.1:4455",
  obsPassword: "",
  obsJoins: false,
  appAddress: "ws://127.0.0.1:51743",
  voiceFrom: "overlay",
  approval: false,
  approvalSeconds: 20,
  approvalElse: "drop",
};

describe("settings", () => {
  it("have the defaults of the plugin when nothing is set", () => {
    expect(readGlobalSettings({})).toEqual(defaults);
    expect(readReactionSettings({}, "React!")).toMatchObject({ order: "in-turn", features: {} });
    expect(readCharacterSettings({})).toEqual({ target: "specific", characterId: "" });
    expect(readPresenceSettings({})).toMatchObject({ does: "toggle", mode: "LIVE" });
  });

  it("keep what is valid and drop what is not", () => {
    const read = readGlobalSettings({
      baseUrl: " https://api.example ",
      apiKey: 7,
      rateWindow: "warp",
      relayPort: "28200",
      voiceHosts: "Voice.companion.example, 10.0.0.1 *.evil.example\ncdn.example/x https://x.example a.b",
      obsAddress: "http://127.0.0.1",
      obsPassword: 7,
      obsJoins: "yes",
      appAddress: " localhost:4711 ",
      voiceFrom: "both",
      approval: "on",
      approvalSeconds: 400,
      approvalElse: "hide",
    });
    expect(read).toEqual({
      ...defaults,
      baseUrl: "https://api.example",
      relayPort: 28200,
      voiceHosts: ["voice.companion.example"],
      appAddress: "ws://127.0.0.1:4711",
      approval: true,
      approvalSeconds: 120,
    });
  });

  describe.each([
    ["Trigger reaction", readReactionSettings],
    ["Answer chat", readAnswerSettings],
  ])("of %s", (_, read) => {
    it.each([[{}], [undefined], [{ prompt: null }], [{ prompt: 7 }]])(
      "have the example as their prompt when they have none: %j",
      (settings) => {
        expect(read(settings, "An example").prompt).toBe("An example");
      },
    );

    it.each(["", "Mine\nand another"])("keep their own prompt, even an empty one: %j", (prompt) => {
      expect(read({ prompt }, "An example").prompt).toBe(prompt);
    });
  });

  it.each([[""], [null], [-1], [70_000], ["x"]])("take the usual port when it is %j", (relayPort) => {
    expect(readGlobalSettings({ relayPort }).relayPort).toBe(28196);
  });

  it.each([
    [60, 60],
    ["60", 60],
    [1.5, 2],
    [0, 1],
    [-5, 1],
    [null, undefined],
    ["", undefined],
    ["soon", undefined],
    [undefined, undefined],
  ])("keep a temporary text from staying for ever: %j seconds are %j", (ttl, kept) => {
    expect(readContextSettings({ content: "x", ttl }).ttl).toBe(kept);
  });

  it.each([
    ["yes", true],
    [1, true],
    [null, false],
    [undefined, false],
    ["", false],
  ])("hold messages if anything says so: %j is %j", (approval, isOn) => {
    expect(readGlobalSettings({ approval }).approval).toBe(isOn);
  });

  it("are read without throwing, whatever a profile holds", () => {
    fc.assert(
      fc.property(fc.anything(), (settings) => {
        for (const read of [
          readGlobalSettings,
          (given: unknown) => readReactionSettings(given, "React!"),
          (given: unknown) => readAnswerSettings(given, "Answer!"),
          readCharacterSettings,
          readPresenceSettings,
        ]) {
          expect(read(settings)).toBeTypeOf("object");
        }
      }),
    );
  });
});

describe("an address of a socket", () => {
  it.each([
    ["ws://127.0.0.1:4455", "ws://127.0.0.1:4455"],
    [" studio-pc:4455 ", "ws://studio-pc:4455"],
    ["wss://obs.example/path", "wss://obs.example"],
    ["http://127.0.0.1:4455", null],
    ["ws://user:secret@127.0.0.1", null],
    ["", null],
    ["not an address", null],
  ])("%j is %j", (typed, address) => {
    expect(normaliseSocketAddress(typed)).toBe(address);
  });
});
