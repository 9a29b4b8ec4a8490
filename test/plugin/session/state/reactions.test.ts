import { describe, expect, it } from "vitest";
import {
  type Reactions,
  answerWithinMs,
  whenAnswered,
  whenReactionAccepted,
  whenReactionSent,
} from "../../../../plugin/session/state/reactions.ts";

const none: Reactions = new Map();
const thinking = (reactions: Reactions, source: string, at: number, channelName = "mainstage"): Reactions =>
  whenReactionAccepted(whenReactionSent(reactions, source, { channelName, at }), source);
const phases = (reactions: Reactions) =>
  Object.fromEntries([...reactions].map(([source, { phase }]) => [source, phase]));

describe("reactions of several keys", () => {
  it("are answered in the order in which they were requested", () => {
    const both = thinking(thinking(none, "a", 0), "b", 1_200);
    const once = whenAnswered(both, "mainstage", { text: "one", at: 3_000 });
    expect(phases(once)).toEqual({ a: "answered", b: "thinking" });
    const twice = whenAnswered(once, "mainstage", { text: "two", at: 3_500 });
    expect(twice.get("b")).toEqual({ phase: "answered", at: 3_500, text: "two" });
  });

  it("move to the end when requested again", () => {
    const again = thinking(thinking(thinking(none, "a", 0), "b", 10), "a", 20);
    expect(phases(whenAnswered(again, "mainstage", { text: "x", at: 30 }))).toEqual({
      b: "answered",
      a: "thinking",
    });
  });

  it("of another channel are not answered", () => {
    const reactions = thinking(none, "a", 0, "second");
    expect(whenAnswered(reactions, "mainstage", { text: "x", at: 10 })).toBe(reactions);
  });

  it("that were never answered do not take a later answer", () => {
    const both = thinking(thinking(none, "a", 0), "b", answerWithinMs);
    expect(phases(whenAnswered(both, "mainstage", { text: "x", at: answerWithinMs + 1 }))).toEqual({
      a: "thinking",
      b: "answered",
    });
  });

  it("leave what the AI says by itself alone", () => {
    expect(whenAnswered(none, "mainstage", { text: "x", at: 1 })).toBe(none);
  });
});
