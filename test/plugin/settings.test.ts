import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readCharacterSettings,
  readGlobalSettings,
  readPresenceSettings,
  readReactionSettings,
} from "../../plugin/settings.ts";

describe("settings", () => {
  it("have the defaults of the plugin when nothing is set", () => {
    expect(readGlobalSettings({})).toEqual({
      baseUrl: "",
      apiKey: "",
      channelName: "",
      rateWindow: "auto",
      relayPort: 28196,
    });
    expect(readReactionSettings({})).toMatchObject({ prompt: "", order: "in-turn", features: {} });
    expect(readCharacterSettings({})).toEqual({ target: "specific", characterId: "" });
    expect(readPresenceSettings({})).toMatchObject({ does: "toggle", mode: "LIVE" });
  });

  it("keep what is good and drop what is not", () => {
    const read = readGlobalSettings({
      baseUrl: " https://api.example ",
      apiKey: 7,
      rateWindow: "warp",
      relayPort: "28200",
    });
    expect(read).toEqual({
      baseUrl: "https://api.example",
      apiKey: "",
      channelName: "",
      rateWindow: "auto",
      relayPort: 28200,
    });
  });

  it.each([[""], [null], [-1], [70_000], ["x"]])("take the usual port when it is %j", (relayPort) => {
    expect(readGlobalSettings({ relayPort }).relayPort).toBe(28196);
  });

  it("are read without throwing, whatever a profile holds", () => {
    fc.assert(
      fc.property(fc.anything(), (settings) => {
        for (const read of [
          readGlobalSettings,
          readReactionSettings,
          readCharacterSettings,
          readPresenceSettings,
        ]) {
          expect(read(settings)).toBeTypeOf("object");
        }
      }),
    );
  });
});
