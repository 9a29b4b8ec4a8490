import { describe, expect, it } from "vitest";
import { isRelayMessage } from "../../../shared/protocol/overlay-protocol.ts";

const settings = {
  type: "settings",
  muted: false,
  volume: 100,
  alertsPaused: false,
  speaks: true,
  chimes: true,
  isAvatarHidden: false,
  companion: null,
};

describe("a message of the relay to a page", () => {
  it.each([
    settings,
    { ...settings, volume: 0 },
    { ...settings, companion: "Ada Gale" },
    { type: "do", what: "voice.skip" },
    { type: "level", level: 0.5 },
    { type: "appearance" },
  ])("is known: %j", (message) => {
    expect(isRelayMessage(message)).toBe(true);
  });

  it.each([
    null,
    [],
    "appearance",
    {},
    { type: "other" },
    { type: "do" },
    { type: "do", what: "voice.sing" },
    { type: "do", what: "constructor" },
    { type: "level", level: 1.1 },
    { type: "level", level: Number.NaN },
    { ...settings, volume: 101 },
    { ...settings, volume: Number.NaN },
    { ...settings, volume: "50" },
    { ...settings, muted: null },
    { ...settings, isAvatarHidden: undefined },
    { ...settings, companion: undefined },
    { ...settings, chimes: undefined },
  ])("is not known: %j", (message) => {
    expect(isRelayMessage(message)).toBe(false);
  });
});
