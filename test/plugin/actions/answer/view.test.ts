import { describe, expect, it } from "vitest";
import { answerDialView, lineAfterTurn, pickedLine } from "../../../../plugin/actions/answer/dial-view.ts";
import { answerView, showsMessage } from "../../../../plugin/actions/answer/view.ts";
import type { ReactionKeyView } from "../../../../plugin/actions/reaction/key.ts";
import type { ViewerLine } from "../../../../plugin/session/chat-lines.ts";

const line = (id: string, isNew = true): ViewerLine => ({
  id,
  author: `author of ${id}`,
  text: `text of ${id}`,
  audiences: new Set(["anyone"]),
  isNew,
  isBot: false,
});
const lines = ["m1", "m2", "m3"].map((id) => line(id));
const open = { connection: "open", followsChat: false } as const;
const cooling = { secondsLeft: 7, left: 0.3 };
const answered: ReactionKeyView = { phase: "answered", words: "Hello" };

describe("a key that answers chat shows", () => {
  it("the newest message, and how many there are", () => {
    expect(answerView({ phase: "ready" }, lines, open)).toEqual({
      phase: "ready",
      author: "author of m3",
      count: 3,
      receivesChat: true,
    });
    expect(answerView({ phase: "ready" }, [], open)).toEqual({
      phase: "ready",
      count: 0,
      receivesChat: true,
    });
  });

  it.each(["thinking", "answered"] as const)(
    "its last answer (%s) until the cooldown ends, if there is a next message",
    (phase) => {
      const view = { ...answered, phase };
      expect(answerView({ ...view, cooling }, lines, open)).toMatchObject({ phase, words: "Hello" });
      expect(answerView(view, [], open)).toMatchObject({ phase, words: "Hello" });
      const next = answerView(view, lines, open);
      expect(next.phase).toBe("ready");
      expect(next).not.toHaveProperty("words");
    },
  );

  it.each(["sending", "failed"] as const)("its last press (%s) before the next message", (phase) => {
    expect(answerView({ phase, words: "x" }, lines, open)).toMatchObject({ phase, words: "x" });
  });

  it.each<[Parameters<typeof answerView>[2], boolean]>([
    [open, true],
    [{ connection: "lost", followsChat: false }, true],
    [{ connection: "refused", followsChat: false }, false],
    [{ connection: "refused", followsChat: true }, true],
  ])("whether chat arrives: %j, %s", (connection, receivesChat) => {
    expect(answerView({ phase: "ready" }, [], connection)).toMatchObject({ receivesChat });
  });

  it("a message only while it is ready", () => {
    expect(showsMessage({ phase: "ready" })).toBe(true);
    expect(showsMessage({ phase: "ready", tooSoon: true })).toBe(false);
    for (const phase of ["sending", "thinking", "answered", "failed"] as const)
      expect(showsMessage({ phase })).toBe(false);
  });
});

describe("a dial that answers chat", () => {
  const turned = (id: string, at = 0) => ({ id, at });

  it("is at the newest message until it is turned, and again when its message is gone", () => {
    expect(pickedLine(lines, undefined)?.id).toBe("m3");
    expect(pickedLine(lines, turned("m1"))?.id).toBe("m1");
    expect(pickedLine(lines, turned("gone"))?.id).toBe("m3");
    expect(pickedLine([], turned("m1"))).toBeUndefined();
  });

  it.each<[string | undefined, number, string]>([
    [undefined, 1, "m2"],
    ["m2", 1, "m1"],
    ["m2", -1, "m3"],
    ["m1", 1, "m1"],
    ["m3", -5, "m3"],
    ["m3", 9, "m1"],
  ])("turned from %s by %i is at %s, without going round", (from, ticks, to) => {
    expect(lineAfterTurn(lines, from === undefined ? undefined : turned(from), ticks)?.id).toBe(to);
    expect(lineAfterTurn([], undefined, ticks)).toBeUndefined();
  });

  const view = (from: readonly ViewerLine[], at?: ReturnType<typeof turned>, now = 0, changesAt?: number) =>
    answerDialView({ view: { phase: "ready" }, changesAt }, from, at, open, now);

  it("shows the place of its message, the newest first", () => {
    expect(view(lines)).toEqual({
      view: {
        phase: "ready",
        author: "author of m3",
        text: "text of m3",
        position: "1/3",
        isSettled: false,
        receivesChat: true,
      },
      changesAt: undefined,
    });
    expect(view(lines, turned("m1")).view).toMatchObject({ position: "3/3", text: "text of m1" });
    expect(view(lines.slice(0, 1)).view).not.toHaveProperty("position");
    expect(view([line("m1", false)]).view).toMatchObject({ isSettled: true });
    expect(view([]).view).toEqual({ phase: "ready", isSettled: false, receivesChat: true });
  });

  it("scrolls a long message that it was turned to, from then on", () => {
    const long = { ...line("m1"), text: "The quick brown fox jumps over the lazy dog, twice." };
    expect(view([long], undefined, 60_000)).toMatchObject({
      view: { text: long.text },
      changesAt: undefined,
    });
    const scrolled = view([long], turned("m1", 500), 1_500);
    expect(scrolled).toMatchObject({ view: { text: long.text.slice(3).trim() }, changesAt: 1_750 });
    expect(view([long], turned("m1", 500), 500, 700).changesAt).toBe(700);
    expect(view([long, line("m2")], turned("gone", 500), 60_000).view.text).toBe("text of m2");
  });
});
