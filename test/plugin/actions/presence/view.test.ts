import { describe, expect, it } from "vitest";
import { type ChannelState, channelOf } from "../../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../../plugin/session/state/input.ts";
import { readPresenceSettings } from "../../../../plugin/actions/presence/settings.ts";
import { presenceView } from "../../../../plugin/actions/presence/view.ts";
import { keyWords } from "../../../../shared/words/words.ts";
import { failure, stateAfter } from "../sample-state.ts";

describe("a presence key", () => {
  const view = (state: ChannelState, now = 0, given: object = {}) => {
    const settings = readPresenceSettings(given);
    return presenceView(state, settings, channelOf(state, settings.channelName, undefined), now, keyWords.en);
  };
  const joining: Input = {
    type: "join.sent",
    channelName: "mainstage",
    mode: "LIVE",
    at: 0,
    untilAt: 10_000,
  };

  it("is about the primary channel unless it names one", () => {
    expect(view(stateAfter()).view.phase).toBe("out");
    expect(view(stateAfter(), 0, { channelName: "elsewhere" }).view.phase).toBe("unknown");
  });

  it("counts down the ten seconds of a join, and then waits without a number", () => {
    expect(view(stateAfter(joining), 4_000).view).toEqual({
      phase: "joining",
      does: "toggle",
      secondsLeft: 6,
      left: 0.6,
    });
    expect(view(stateAfter(joining), 11_000)).toEqual({
      view: { phase: "joining", does: "toggle", left: 0 },
    });
  });

  it("shows why it failed, and then the real state", () => {
    const state = stateAfter({ type: "presence.failed", channelName: "mainstage", failure, at: 0 });
    expect(view(state, 100)).toMatchObject({ view: { phase: "failed" }, changesAt: 6_000 });
    expect(view(state, 6_000)).toEqual({ view: { phase: "out", does: "toggle" } });
  });

  it("does not blame a TEST key for a subscription that only LIVE needs", () => {
    const outcome = { kind: "needs-subscription", message: "" } as const;
    const state = stateAfter(joining, { ...joining, type: "join.answered", outcome });
    expect(view(state).view.phase).toBe("needs-subscription");
    expect(view(state, 0, { mode: "TEST" }).view.phase).toBe("out");
  });

  it("marks TEST", () => {
    expect(view(stateAfter(), 0, { mode: "TEST" }).view.test).toBe(true);
  });
});
