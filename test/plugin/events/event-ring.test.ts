import { describe, expect, it } from "vitest";
import { createEventRing } from "../../../plugin/events/event-ring.ts";

describe("what a page missed", () => {
  it("is everything after the frame it had last", () => {
    const ring = createEventRing("run");
    const ids = ["a", "b", "c"].map((text) => ring.add("message", text, 0).id);
    expect(ring.after(ids[0] ?? "", 1).map(({ text }) => text)).toEqual(["b", "c"]);
    expect(ring.after(ids[2] ?? "", 1)).toEqual([]);
  });

  it("is everything stored when its last frame is from another run", () => {
    const ring = createEventRing("run");
    ring.add("message", "a", 0);
    expect(ring.after("older-7", 1).map(({ text }) => text)).toEqual(["a"]);
  });

  it("is not what was dropped since, also for a page that had that last", () => {
    const ring = createEventRing("run");
    const frames = ["a", "b", "c", "d"].map((text) => ring.add("message", text, 0));
    ring.drop(({ text }) => "bc".includes(text));
    const after = (id = "older") => ring.after(id, 1).map(({ text }) => text);
    expect([after(), after(frames[1]?.id), after(frames[2]?.id)]).toEqual([["a", "d"], ["d"], ["d"]]);
  });

  it("is at most eight megabytes, the newest of them", () => {
    const ring = createEventRing("run");
    const text = "ü".repeat(100_000);
    for (let at = 0; at < 100; at++) ring.add("message", `${at} ${text}`, 0);
    const kept = ring.after("x", 1).map((frame) => Number.parseInt(frame.text, 10));
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => 100 - kept.length + at));
    expect(kept.length).toBe(Math.floor((8 * 1024 * 1024) / (2 * 100_000 + 3)));
  });

  it("counts only what it still has", () => {
    const ring = createEventRing("run");
    const text = "x".repeat(1_000_000);
    for (let at = 0; at < 8; at++) ring.add("message", text, at);
    expect(ring.after("x", 1_000_000)).toEqual([]);
    for (let at = 0; at < 8; at++) ring.add("message", text, 1_000_000);
    expect(ring.after("x", 1_000_000)).toHaveLength(8);
  });

  it("is at most 500 frames and ten minutes", () => {
    const ring = createEventRing("run");
    for (let at = 0; at < 700; at++) ring.add("message", String(at), at * 1_000);
    expect(ring.after("x", 700_000)).toHaveLength(500);
    const kept = ring.after("x", 1_000_000);
    expect(kept[0]?.text).toBe("400");
  });
});
