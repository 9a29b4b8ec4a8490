import { describe, expect, it } from "vitest";
import { statusView } from "../../../../plugin/actions/status/view.ts";
import type { Presence } from "../../../../plugin/session/state/presence.ts";
import { failure, stateAfter } from "../sample-state.ts";

const stateWith = (presence: Presence | undefined) => ({
  ...stateAfter(),
  channels: [
    { channelName: "mainstage", isPrimary: true, isLive: true },
    { channelName: "arena", isPrimary: false, isLive: false },
  ],
  presences: new Map(presence ? [["mainstage", presence]] : []),
});

describe("a key of the channel status", () => {
  it.each<[string, Presence | undefined, string]>([
    ["in", { phase: "in", isTest: false }, "in"],
    ["out", { phase: "out" }, "out"],
    ["joining", { phase: "joining", sentAt: 0, untilAt: 10, isTest: false }, "joining"],
    ["leaving", { phase: "leaving", sentAt: 0, wasIn: true }, "leaving"],
    ["unknown after a join without an answer", { phase: "timed-out", at: 0, wasIn: true }, "unknown"],
    ["out before the first status", undefined, "out"],
    ["in after a failure to leave", { phase: "failed", at: 0, failure, wasIn: true }, "in"],
    ["out after a failure to join", { phase: "failed", at: 0, failure, wasIn: false }, "out"],
    ["out where a subscription is needed", { phase: "needs-subscription", at: 0, serviceText: "" }, "out"],
  ])("shows the AI %s", (_, presence, shown) => {
    expect(statusView(stateWith(presence), {}, "mainstage")).toEqual({
      isLive: true,
      presence: shown,
    });
  });

  it("marks a test", () => {
    const view = statusView(stateWith({ phase: "in", isTest: true }), {}, "mainstage");
    expect(view).toEqual({ isLive: true, presence: "in", test: true });
  });

  it("names its channel only if it has one of its own", () => {
    const view = statusView(stateWith(undefined), { channelName: "arena" }, "arena");
    expect(view).toEqual({ channelName: "arena", isLive: false, presence: "out" });
  });

  it("shows nothing of a channel that is not the account's", () => {
    expect(statusView(stateWith(undefined), { channelName: "elsewhere" }, "elsewhere")).toBeUndefined();
    expect(statusView({ ...stateWith(undefined), channels: undefined }, {}, "mainstage")).toBeUndefined();
  });
});
