import { describe, expect, it } from "vitest";
import type { RelayFrame } from "../../../plugin/events/event-ring.ts";
import { type PendingLedger, createPendingLedger } from "../../../plugin/events/pending.ts";

const frame = (text: string, at: number): RelayFrame => ({
  id: `run-${text}`,
  event: "x",
  text,
  bytes: text.length,
  at,
});
const alert = (ledger: PendingLedger, text: string, at: number): void =>
  ledger.add(frame(text, at), { id: text, forMs: 120_000, isAlert: true });
const said = (ledger: PendingLedger, text: string, at: number): void =>
  ledger.add(frame(text, at), { id: text, forMs: 30_000, isAlert: false });
const pending = (ledger: PendingLedger, now: number): readonly string[] =>
  ledger.unacknowledged(now).map(({ text }) => text);

it("keeps what moderation took back, whatever else the streamer drops", () => {
  const ledger = createPendingLedger();
  said(ledger, "hello", 0);
  ledger.add(frame("verdict", 0), { id: "verdict", forMs: 30_000, isAlert: false, isVerdict: true });
  alert(ledger, "raid", 0);
  ledger.drop("speech");
  expect(pending(ledger, 1)).toEqual(["verdict", "raid"]);
});

describe("what is pending for a page that opens", () => {
  it("is what nobody has seen and is still worth seeing", () => {
    const ledger = createPendingLedger();
    alert(ledger, "seen", 0);
    alert(ledger, "raid", 10_000);
    said(ledger, "hello", 91_000);
    ledger.acknowledge(["seen", "never heard of"]);
    expect(pending(ledger, 120_999)).toEqual(["raid", "hello"]);
    expect(pending(ledger, 121_000)).toEqual(["raid"]);
    expect(pending(ledger, 130_000)).toEqual([]);
  });

  it("is for ten minutes what waits on a page for the messages before it", () => {
    const ledger = createPendingLedger();
    said(ledger, "hello", 0);
    ledger.add(frame("waits", 0), { id: "waits", forMs: 30_000, waitsForMs: 600_000, isAlert: false });
    ledger.extend(["waits", "hello", "never heard of"]);
    expect(pending(ledger, 29_999)).toEqual(["hello", "waits"]);
    expect(pending(ledger, 599_999)).toEqual(["waits"]);
    expect(pending(ledger, 600_000)).toEqual([]);
  });

  it("is at most eight megabytes, the newest of them", () => {
    const ledger = createPendingLedger();
    for (let at = 0; at < 100; at++)
      ledger.add(frame(`${at} ${"x".repeat(200_000)}`, at), {
        id: String(at),
        forMs: 120_000,
        isAlert: true,
      });
    const newest = pending(ledger, 100);
    expect(newest).toHaveLength(41);
    expect(newest.at(-1)).toMatch(/^99 /);
  });

  it("is every alert of a storm, because pages merge them: the largest may be the oldest", () => {
    const ledger = createPendingLedger();
    for (let at = 0; at < 900; at++) alert(ledger, String(at), at);
    expect(pending(ledger, 900)).toHaveLength(900);
  });

  it("keeps an alert that is still worth seeing before messages that are not, in a storm", () => {
    const ledger = createPendingLedger();
    for (let one = 0; one < 1_990; one++) said(ledger, String(one), 0);
    alert(ledger, "raid", 1);
    said(ledger, "late", 31_000);
    for (let one = 0; one < 1_990; one++) alert(ledger, `sub ${one}`, 31_000);
    expect(pending(ledger, 31_000).slice(0, 2)).toEqual(["raid", "late"]);
  });

  it("does not expire while alerts are paused, except what the AI said", () => {
    const ledger = createPendingLedger();
    alert(ledger, "before", 0);
    ledger.pauseAlerts(true, 60_000);
    alert(ledger, "during", 90_000);
    said(ledger, "hello", 90_000);
    expect(pending(ledger, 3_600_000)).toEqual(["before", "during"]);
    ledger.pauseAlerts(false, 3_600_000);
    expect(pending(ledger, 3_659_999)).toEqual(["before", "during"]);
    expect(pending(ledger, 3_660_000)).toEqual(["during"]);
    expect(pending(ledger, 3_720_000)).toEqual([]);
  });

  it("excludes what had expired before alerts were paused", () => {
    const ledger = createPendingLedger();
    alert(ledger, "long ago", 0);
    ledger.pauseAlerts(true, 3 * 3_600_000);
    expect(pending(ledger, 3 * 3_600_000)).toEqual([]);
  });

  it("outlasts any amount of chat, and is the newest 2,000 when no page is ever open", () => {
    const ledger = createPendingLedger();
    for (let one = 0; one < 2_100; one++) alert(ledger, String(one), 0);
    expect(pending(ledger, 1)).toHaveLength(2_000);
    expect(pending(ledger, 1).at(-1)).toBe("2099");
  });

  it("is dropped, alerts or AI messages, when the streamer asks", () => {
    const ledger = createPendingLedger();
    alert(ledger, "raid", 0);
    said(ledger, "hello", 0);
    ledger.drop("speech");
    expect(pending(ledger, 1)).toEqual(["raid"]);
    ledger.drop("alerts");
    expect(pending(ledger, 1)).toEqual([]);
  });
});
