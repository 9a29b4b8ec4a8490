import { describe, expect, it } from "vitest";
import { createPressTargets } from "../../../plugin/actions/press-targets.ts";
import type { ViewerLine } from "../../../plugin/session/chat-lines.ts";

const line = (id: string): ViewerLine => ({
  id,
  author: "ada",
  text: id,
  audiences: new Set(),
  isNew: true,
  isBot: false,
});
const [one, two] = [line("one"), line("two")];

describe("what a press means", () => {
  const start = () => {
    let now = 0;
    const targets = createPressTargets({ now: () => now });
    return { targets, pass: (ms: number) => void (now += ms) };
  };
  /** The key has shown a line for a second. */
  const startWithLine = () => {
    const { targets, pass } = start();
    targets.show("k", one);
    pass(1_000);
    return { targets, pass };
  };

  it("is what the key shows, and not what has come a moment before the press", () => {
    const { targets, pass } = start();
    targets.show("k", one);
    expect(targets.of("k")).toBe(one);
    pass(1_000);
    targets.show("k", two);
    pass(199);
    targets.show("k", two);
    expect(targets.of("k")).toBe(one);
    pass(1);
    expect(targets.of("k")).toBe(two);
  });

  it("is what was there when it has just been taken away", () => {
    const { targets, pass } = startWithLine();
    targets.show("k", undefined);
    expect(targets.of("k")).toBe(one);
    pass(200);
    expect(targets.of("k")).toBeUndefined();
  });

  it("is what was there before, and not one of several that came and went in a moment", () => {
    const { targets, pass } = startWithLine();
    targets.show("k", two);
    pass(60);
    targets.show("k", line("three"));
    pass(60);
    expect(targets.of("k")).toBe(one);
  });

  it("is not what has come since the one before went a moment ago", () => {
    const { targets, pass } = startWithLine();
    targets.show("k", undefined);
    pass(40);
    targets.show("k", two);
    pass(20);
    expect(targets.of("k")).toBe(one);
  });

  it("is nothing on a key that has only just appeared", () => {
    const { targets, pass } = start();
    targets.show("k", undefined);
    targets.show("k", one);
    pass(199);
    expect(targets.of("k")).toBeUndefined();
    pass(1);
    expect(targets.of("k")).toBe(one);
  });

  it("is what was asked for at once", () => {
    const { targets } = startWithLine();
    targets.forget("k");
    targets.show("k", two);
    expect(targets.of("k")).toBe(two);
    expect(targets.of("other")).toBeUndefined();
  });
});
