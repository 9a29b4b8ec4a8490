import { describe, expect, it } from "vitest";
import type { RelayFrame } from "../../../plugin/relay/event-ring.ts";
import { type OwedLedger, createOwedLedger } from "../../../plugin/relay/pending-ledger.ts";

const frame = (text: string, at: number): RelayFrame => ({
  id: `run-${text}`,
  event: "x",
  text,
  bytes: text.length,
  at,
});
const alert = (ledger: OwedLedger, text: string, at: number): void =>
  ledger.add(frame(text, at), { id: text, forMs: 120_000, isAlert: true });
const said = (ledger: OwedLedger, text: string, at: number): void =>
  ledger.add(frame(text, at), { id: text, forMs: 30_000, isAlert: false });
const standing = (ledger: OwedLedger, now: number): readonly string[] =>
  ledger.standing(now).map(({ text }) => text);

describe("what is owed to a page that opens", () => {
  it("is what nobody has seen and is still worth seeing", () => {
    const ledger = createOwedLedger();
    alert(ledger, "seen", 0);
    alert(ledger, "raid", 10_000);
    said(ledger, "hello", 91_000);
    ledger.forget(["seen", "never heard of"]);
    expect(standing(ledger, 120_999)).toEqual(["raid", "hello"]);
    expect(standing(ledger, 121_000)).toEqual(["raid"]);
    expect(standing(ledger, 130_000)).toEqual([]);
  });

  it("is at most eight megabytes, the newest of them", () => {
    const ledger = createOwedLedger();
    for (let at = 0; at < 100; at++)
      ledger.add(frame(`${at} ${"x".repeat(200_000)}`, at), {
        id: String(at),
        forMs: 120_000,
        isAlert: true,
      });
    const kept = standing(ledger, 100);
    expect(kept).toHaveLength(41);
    expect(kept.at(-1)).toMatch(/^99 /);
  });

  it("gets no older while alerts are paused, but what the AI said does", () => {
    const ledger = createOwedLedger();
    alert(ledger, "before", 0);
    ledger.pauseAlerts(true, 60_000);
    alert(ledger, "during", 90_000);
    said(ledger, "hello", 90_000);
    expect(standing(ledger, 3_600_000)).toEqual(["before", "during"]);
    ledger.pauseAlerts(false, 3_600_000);
    expect(standing(ledger, 3_659_999)).toEqual(["before", "during"]);
    expect(standing(ledger, 3_660_000)).toEqual(["during"]);
    expect(standing(ledger, 3_720_000)).toEqual([]);
  });

  it("is not what had become old news before alerts were paused", () => {
    const ledger = createOwedLedger();
    alert(ledger, "long ago", 0);
    ledger.pauseAlerts(true, 3 * 3_600_000);
    expect(standing(ledger, 3 * 3_600_000)).toEqual([]);
  });

  it("outlasts any amount of chat, and is the newest 200 when nobody ever looks", () => {
    const ledger = createOwedLedger();
    for (let one = 0; one < 300; one++) alert(ledger, String(one), 0);
    expect(standing(ledger, 1)).toHaveLength(200);
    expect(standing(ledger, 1).at(-1)).toBe("299");
  });

  it("is dropped, the alerts or what the AI said, when the streamer wants it gone", () => {
    const ledger = createOwedLedger();
    alert(ledger, "raid", 0);
    said(ledger, "hello", 0);
    ledger.drop("said");
    expect(standing(ledger, 1)).toEqual(["raid"]);
    ledger.drop("alerts");
    expect(standing(ledger, 1)).toEqual([]);
  });
});
