import { describe, expect, it } from "vitest";
import type { PageEvent } from "../../../plugin/events/event-text.ts";
import { type KeptEvent, type KeptEvents, createKeptEvents } from "../../../plugin/events/kept-events.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

const eventOf = (text: string): PageEvent => ({
  frame: { id: "", event: "message", text },
  envelope: { ...envelopeOf("chat.message"), id: text },
});
const textOf = ({ event }: KeptEvent): string => event.frame.text;
const alert = (kept: KeptEvents, text: string, at: number): unknown =>
  kept.add(eventOf(text), at, { forMs: 120_000, kind: "alerts" });
const said = (kept: KeptEvents, text: string, at: number): unknown =>
  kept.add(eventOf(text), at, { forMs: 30_000, kind: "speech" });
const pending = (kept: KeptEvents, now: number): readonly string[] => kept.pending(now).map(textOf);

describe("what is pending for a page that opens", () => {
  it("is what nobody has seen and is still worth seeing", () => {
    const kept = createKeptEvents("run");
    alert(kept, "seen", 0);
    alert(kept, "raid", 10_000);
    said(kept, "hello", 91_000);
    kept.acknowledge(["seen", "never heard of"]);
    expect(pending(kept, 120_999)).toEqual(["raid", "hello"]);
    expect(pending(kept, 121_000)).toEqual(["raid"]);
    expect(pending(kept, 130_000)).toEqual([]);
  });

  it("is for ten minutes what waits on a page for the messages before it", () => {
    const kept = createKeptEvents("run");
    said(kept, "hello", 0);
    kept.add(eventOf("waits"), 0, { forMs: 30_000, waitsForMs: 600_000, kind: "speech" });
    kept.extend(["waits", "hello", "never heard of"]);
    expect(pending(kept, 29_999)).toEqual(["hello", "waits"]);
    expect(pending(kept, 599_999)).toEqual(["waits"]);
    expect(pending(kept, 600_000)).toEqual([]);
  });

  it("is at most eight megabytes, the newest of them", () => {
    const kept = createKeptEvents("run");
    for (let at = 0; at < 100; at++) alert(kept, `${at} ${"x".repeat(200_000)}`, at);
    const newest = pending(kept, 100);
    expect(newest).toHaveLength(41);
    expect(newest.at(-1)).toMatch(/^99 /);
  });

  it("is every alert of a storm, because pages merge them: the largest may be the oldest", () => {
    const kept = createKeptEvents("run");
    for (let at = 0; at < 900; at++) alert(kept, String(at), at);
    expect(pending(kept, 900)).toHaveLength(900);
  });

  it("keeps an alert that is still worth seeing before messages that are not, in a storm", () => {
    const kept = createKeptEvents("run");
    for (let one = 0; one < 1_990; one++) said(kept, String(one), 0);
    alert(kept, "raid", 1);
    said(kept, "late", 31_000);
    for (let one = 0; one < 1_990; one++) alert(kept, `sub ${one}`, 31_000);
    expect(pending(kept, 31_000).slice(0, 2)).toEqual(["raid", "late"]);
  });

  it("does not expire while alerts are paused, except what the AI said", () => {
    const kept = createKeptEvents("run");
    alert(kept, "before", 0);
    kept.pauseAlerts(true, 60_000);
    alert(kept, "during", 90_000);
    said(kept, "hello", 90_000);
    expect(pending(kept, 3_600_000)).toEqual(["before", "during"]);
    kept.pauseAlerts(false, 3_600_000);
    expect(pending(kept, 3_659_999)).toEqual(["before", "during"]);
    expect(pending(kept, 3_660_000)).toEqual(["during"]);
    expect(pending(kept, 3_720_000)).toEqual([]);
  });

  it("excludes what had expired before alerts were paused", () => {
    const kept = createKeptEvents("run");
    alert(kept, "long ago", 0);
    kept.pauseAlerts(true, 3 * 3_600_000);
    expect(pending(kept, 3 * 3_600_000)).toEqual([]);
  });

  it("outlasts any amount of chat, and is the newest 2,000 when no page is ever open", () => {
    const kept = createKeptEvents("run");
    for (let one = 0; one < 2_100; one++) alert(kept, String(one), 0);
    expect(pending(kept, 1)).toHaveLength(2_000);
    expect(pending(kept, 1).at(-1)).toBe("2099");
  });

  it("is dropped, alerts or AI messages, when the streamer asks", () => {
    const kept = createKeptEvents("run");
    alert(kept, "raid", 0);
    said(kept, "hello", 0);
    kept.add(eventOf("verdict"), 0, { forMs: 30_000, kind: "verdict" });
    kept.clear("speech");
    expect(pending(kept, 1)).toEqual(["raid", "verdict"]);
    kept.clear("alerts");
    // What moderation took back stays.
    expect(pending(kept, 1)).toEqual(["verdict"]);
  });
});

describe("what a page missed", () => {
  it("is everything after the frame it had last", () => {
    const kept = createKeptEvents("run");
    const ids = ["a", "b", "c"].map((text) => kept.add(eventOf(text), 0).id);
    expect(kept.after(ids[0] ?? "", 1).map(textOf)).toEqual(["b", "c"]);
    expect(kept.after(ids[2] ?? "", 1)).toEqual([]);
  });

  it("is everything stored when its last frame is from another run", () => {
    const kept = createKeptEvents("run");
    kept.add(eventOf("a"), 0);
    expect(kept.after("older-7", 1).map(textOf)).toEqual(["a"]);
  });

  it("is not what was dropped since, also for a page that had that last", () => {
    const kept = createKeptEvents("run");
    const frames = ["a", "b", "c", "d"].map((text) =>
      kept.add(eventOf(text), 0, { forMs: 1_000, kind: "bc".includes(text) ? "speech" : "alerts" }),
    );
    // Another page has shown it.
    kept.acknowledge(["b"]);
    kept.clear("speech");
    const after = (id = "older") => kept.after(id, 1).map(textOf);
    expect([after(), after(frames[1]?.id), after(frames[2]?.id)]).toEqual([["a", "d"], ["d"], ["d"]]);
  });

  it("is at most eight megabytes, the newest of them", () => {
    const kept = createKeptEvents("run");
    const text = "ü".repeat(100_000);
    for (let at = 0; at < 100; at++) kept.add(eventOf(`${at} ${text}`), 0);
    const left = kept.after("x", 1).map((one) => Number.parseInt(textOf(one), 10));
    expect(left).toEqual(Array.from({ length: left.length }, (_, at) => 100 - left.length + at));
    expect(left.length).toBe(Math.floor((8 * 1024 * 1024) / (2 * 100_000 + 3)));
  });

  it("counts only what it still has", () => {
    const kept = createKeptEvents("run");
    const text = "x".repeat(1_000_000);
    for (let at = 0; at < 8; at++) kept.add(eventOf(text), at);
    expect(kept.after("x", 1_000_000)).toEqual([]);
    for (let at = 0; at < 8; at++) kept.add(eventOf(text), 1_000_000);
    expect(kept.after("x", 1_000_000)).toHaveLength(8);
  });

  it("is at most 500 frames and ten minutes", () => {
    const kept = createKeptEvents("run");
    for (let at = 0; at < 700; at++) kept.add(eventOf(String(at)), at * 1_000);
    expect(kept.after("x", 700_000)).toHaveLength(500);
    const [oldest] = kept.after("x", 1_000_000);
    expect(oldest && textOf(oldest)).toBe("400");
  });
});
