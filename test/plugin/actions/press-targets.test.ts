import { describe, expect, it } from "vitest";
import { createAims } from "../../../plugin/actions/press-targets.ts";
import type { ViewerLine } from "../../../plugin/session/chat-lines.ts";

const line = (id: string): ViewerLine => ({
  id,
  author: "ada",
  text: id,
  audiences: new Set(),
  isNew: true,
});
const [one, two] = [line("one"), line("two")];

describe("what a press means", () => {
  const start = () => {
    let now = 0;
    const aims = createAims({ now: () => now });
    return { aims, pass: (ms: number) => void (now += ms) };
  };

  it("is what the key shows, and not what has come a moment before the press", () => {
    const { aims, pass } = start();
    aims.show("k", one);
    expect(aims.of("k")).toBe(one);
    pass(1_000);
    aims.show("k", two);
    pass(199);
    aims.show("k", two);
    expect(aims.of("k")).toBe(one);
    pass(1);
    expect(aims.of("k")).toBe(two);
  });

  it("is what was there when it has just been taken away", () => {
    const { aims, pass } = start();
    aims.show("k", one);
    pass(1_000);
    aims.show("k", undefined);
    expect(aims.of("k")).toBe(one);
    pass(200);
    expect(aims.of("k")).toBeUndefined();
  });

  it("is what was there before, and not one of several that came and went in a moment", () => {
    const { aims, pass } = start();
    aims.show("k", one);
    pass(1_000);
    aims.show("k", two);
    pass(60);
    aims.show("k", line("three"));
    pass(60);
    expect(aims.of("k")).toBe(one);
  });

  it("is not what has come since the one before went a moment ago", () => {
    const { aims, pass } = start();
    aims.show("k", one);
    pass(1_000);
    aims.show("k", undefined);
    pass(40);
    aims.show("k", two);
    pass(20);
    expect(aims.of("k")).toBe(one);
  });

  it("is nothing on a key that has only just appeared", () => {
    const { aims, pass } = start();
    aims.show("k", undefined);
    aims.show("k", one);
    pass(199);
    expect(aims.of("k")).toBeUndefined();
    pass(1);
    expect(aims.of("k")).toBe(one);
  });

  it("is what was asked for at once", () => {
    const { aims, pass } = start();
    aims.show("k", one);
    pass(1_000);
    aims.forget("k");
    aims.show("k", two);
    expect(aims.of("k")).toBe(two);
    expect(aims.of("other")).toBeUndefined();
  });
});
