import { describe, expect, it } from "vitest";
import { type ChannelState, channelOf } from "../../../../plugin/session/state/channel-state.ts";
import type { Session } from "../../../../plugin/session/session.ts";
import type { Input } from "../../../../plugin/session/state/input.ts";
import { readPresenceSettings } from "../../../../plugin/actions/presence/settings.ts";
import { presenceFailure } from "../../../../plugin/actions/presence/change-presence.ts";
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

  it("marks TEST", () => {
    expect(view(stateAfter(), 0, { mode: "TEST" }).view.test).toBe(true);
  });
});

describe("the form of a presence key explains", () => {
  const failureAfter = (inputs: readonly Input[], channelName: string | undefined = "mainstage") =>
    presenceFailure({ store: { value: stateAfter(...inputs) } } as unknown as Session, channelName);
  const channelName = "mainstage";

  it("a request that failed, and a join that nobody confirmed", () => {
    expect(failureAfter([{ type: "presence.failed", channelName, failure, at: 0 }])).toBe(failure);
    const unconfirmed: Input = {
      type: "join.answered",
      channelName,
      mode: "LIVE",
      outcome: { kind: "timed-out", message: "" },
      at: 10_000,
    };
    const sent: Input = { type: "join.sent", channelName, mode: "LIVE", at: 0, untilAt: 10_000 };
    expect(failureAfter([sent, unconfirmed])).toEqual({
      kind: "timed-out",
      reason: "join-unconfirmed",
    });
  });

  it("nothing while nothing has failed, nor for a channel that is not known", () => {
    expect(failureAfter([])).toBeUndefined();
    expect(
      failureAfter([{ type: "presence.failed", channelName, failure, at: 0 }], "elsewhere"),
    ).toBeUndefined();
  });
});
