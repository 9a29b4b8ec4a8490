import { describe, expect, it } from "vitest";
import type { ChannelState } from "../../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../../plugin/session/state/input.ts";
import { reactionView } from "../../../../plugin/actions/reaction/view.ts";
import { keyWords } from "../../../../shared/words/words.ts";
import { failure, stateAfter } from "../sample-state.ts";

describe("a reaction key", () => {
  const shown = (state: ChannelState, now: number, key = "k", prompts: readonly string[] = ["hi"]) =>
    reactionView(state, key, prompts, now, keyWords.en);
  const view = (...given: Parameters<typeof shown>) => {
    const one = shown(...given);
    return "view" in one ? one.view : one;
  };
  const sent: Input = { type: "reaction.sent", source: "k", channelName: "mainstage", content: "Hi", at: 0 };
  const accepted: Input = { type: "reaction.accepted", source: "k", exchange: { sentAt: 0, headersAt: 0 } };

  it("says that it has no prompt, or one that is too long", () => {
    expect(view(stateAfter(), 0, "k", [])).toEqual({ trouble: "no-prompt" });
    expect(view(stateAfter(), 0, "k", ["x".repeat(301)])).toEqual({ trouble: "too-long" });
  });

  it("counts down on every key, and shows thinking only on the one pressed", () => {
    const state = stateAfter(sent, accepted);
    expect(view(state, 5_000)).toEqual({ phase: "thinking", cooling: { secondsLeft: 20, left: 0.8 } });
    expect(view(state, 5_000, "other")).toEqual({ phase: "ready", cooling: { secondsLeft: 20, left: 0.8 } });
  });

  it("is ready, and again when the cooldown ends", () => {
    expect(view(stateAfter(), 0)).toEqual({ phase: "ready" });
    expect(shown(stateAfter(sent, accepted), 60_000)).toEqual({ view: { phase: "ready" } });
  });

  it("shows a press that came too soon, for a moment", () => {
    const state = stateAfter(sent, accepted, { type: "reaction.ignored", source: "k", at: 2_000 });
    expect(view(state, 2_500)).toMatchObject({ tooSoon: true });
    expect(view(state, 3_500)).not.toHaveProperty("tooSoon");
    expect(view(state, 2_500, "other")).not.toHaveProperty("tooSoon");
  });

  it("shows why a press failed, for a moment", () => {
    const state = stateAfter(sent, {
      type: "reaction.failed",
      source: "k",
      failure,
      at: 100,
      sent: { at: 0, mayHaveCounted: false },
    });
    expect(shown(state, 200)).toEqual({
      view: { phase: "failed", words: "No service" },
      changesAt: 3_100,
    });
    expect(view(state, 3_100)).toEqual({ phase: "ready" });
  });
});
