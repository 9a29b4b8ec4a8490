import { describe, expect, it } from "vitest";
import { createEventRing } from "../../../plugin/relay/event-ring.ts";

describe("what a page missed", () => {
  it("is everything after the frame it had last", () => {
    const ring = createEventRing("run");
    const ids = ["a", "b", "c"].map((text) => ring.add("message", text, 0).id);
    expect(ring.after(ids[0] ?? "", 1).map(({ text }) => text)).toEqual(["b", "c"]);
    expect(ring.after(ids[2] ?? "", 1)).toEqual([]);
  });

  it("is all that is kept when its last frame is from another run", () => {
    const ring = createEventRing("run");
    ring.add("message", "a", 0);
    expect(ring.after("older-7", 1).map(({ text }) => text)).toEqual(["a"]);
  });

  it("are, for a page that opens, what nobody has seen and is still worth seeing, and nothing else", () => {
    const ring = createEventRing("run");
    ring.add("channel.event", "old", 0, { id: "e0", forMs: 120_000, isAlert: true });
    ring.add("chat.message", "chat", 60_000);
    ring.add("channel.event", "seen", 70_000, { id: "e1", forMs: 120_000, isAlert: true });
    ring.add("channel.event", "unseen", 80_000, { id: "e2", forMs: 120_000, isAlert: true });
    ring.add("chat.ai_message", "said", 91_000, { id: "e3", forMs: 30_000, isAlert: false });
    ring.forget(["e1", "never heard of"]);
    expect(ring.unseen(120_000, false).map(({ text }) => text)).toEqual(["unseen", "said"]);
    expect(ring.unseen(121_000, false).map(({ text }) => text)).toEqual(["unseen"]);
    expect(ring.after("x", 120_000)).toHaveLength(5);
    expect(ring.unseen(200_000, false)).toEqual([]);
    // While alerts are paused they get no older.
    expect(ring.unseen(200_000, true).map(({ text }) => text)).toEqual(["old", "unseen"]);
  });

  it("is at most 500 frames and ten minutes", () => {
    const ring = createEventRing("run");
    for (let at = 0; at < 700; at++) ring.add("message", String(at), at * 1_000);
    expect(ring.after("x", 700_000)).toHaveLength(500);
    const kept = ring.after("x", 1_000_000);
    expect(kept[0]?.text).toBe("400");
  });
});
