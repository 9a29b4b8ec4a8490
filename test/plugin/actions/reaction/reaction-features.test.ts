import { describe, expect, it } from "vitest";
import {
  featuresToSend,
  isOn,
  slowest,
  withFeature,
} from "../../../../plugin/actions/reaction/reaction-features.ts";

describe("features", () => {
  it("names the slowest that is on as the delay, not the sum", () => {
    expect(slowest({})).toBeUndefined();
    expect(slowest({ memory: true, commands: true, web_search: true })).toMatchObject({
      name: "commands",
      delayS: 1.2,
    });
    expect(slowest({ vision: true, commands: true })).toMatchObject({ name: "vision", delayS: 7 });
  });

  it("speaks by default, and nothing else", () => {
    expect(isOn({}, "tts")).toBe(true);
    expect(isOn({}, "vision")).toBe(false);
    expect(isOn({ tts: false }, "tts")).toBe(false);
  });

  it("keeps only what differs from the defaults, and flags it does not know", () => {
    expect(withFeature(undefined, "vision", true)).toEqual({ vision: true });
    expect(withFeature({ vision: true }, "vision", false)).toBeUndefined();
    expect(withFeature({ later: 1 }, "tts", false)).toEqual({ later: 1, tts: false });
    expect(withFeature({ later: 1, tts: false }, "tts", true)).toEqual({ later: 1 });
  });
});

describe("feature flags", () => {
  it.each([
    ["nothing is set", {}, undefined],
    [
      "every flag has its default",
      { vision: false, web_search: false, commands: false, memory: false, tts: true },
      undefined,
    ],
    ["one is switched on", { vision: true }, { vision: true }],
    ["the voice is switched off", { tts: false, memory: false }, { tts: false, memory: false }],
  ])("when %s", (_, set, sent) => {
    // A flag that is there without a value is no flag to the service.
    expect(featuresToSend(set)).toStrictEqual(sent);
  });
});
