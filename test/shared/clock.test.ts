import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { sleep, systemClock, watchForWake } from "../../shared/clock.ts";
import { openEventFeed } from "../../shared/api/feed.ts";
import { createRecordedLog } from "../fixtures/recorded-log.ts";
import { type ScriptedServer, startScriptedServer } from "../fixtures/scripted-server.ts";
import { envelopeOf } from "./envelopes.ts";
import { createFakeClock } from "./fake-clock.ts";

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

describe("a computer that slept", () => {
  it("is noticed when the wall clock has gone on by more than 15 seconds beside the time waited", async () => {
    const clock = createFakeClock();
    let wakes = 0;
    const unsubscribe = watchForWake(clock, () => wakes++);
    for (const [asleepMs, expected] of [
      [0, 0],
      [15_000, 0],
      [15_001, 1],
      [0, 1],
      [3_600_000, 2],
    ] as const) {
      clock.sleep(asleepMs);
      await clock.pass(9_999);
      await clock.pass(1);
      expect(wakes).toBe(expected);
    }
    unsubscribe();
    expect(clock.waiting).toBe(0);
  });

  it("reads what arrived meanwhile before its connection is given up", async () => {
    let upstream: ServerResponse | undefined;
    const started = await startScriptedServer((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      upstream ??= response;
    });
    server = started;
    const clock = createFakeClock();
    const got: string[] = [];
    const log = createRecordedLog();
    const feed = openEventFeed({
      url: started.url,
      headers: {},
      fetch,
      // The watch's own timers go by hand; all else by the computer's.
      clock: {
        ...clock,
        after: (delayMs, callback) =>
          delayMs === 10_000 ? clock.after(delayMs, callback) : systemClock.after(delayMs, callback),
      },
      random: () => 0,
      log,
      resumes: false,
      onEvent: ({ envelope }) => got.push(envelope?.id ?? ""),
      onStatus: () => {},
    });
    await expect.poll(() => upstream).toBeDefined();
    const envelope = envelopeOf("channel.go_live", {});
    await new Promise<void>((resolve) => {
      upstream?.write(`data: ${JSON.stringify(envelope)}\n\n`, () => resolve());
    });
    expect(got).toEqual([]);
    clock.sleep(3_600_000);
    await clock.pass(10_000);
    await expect.poll(() => started.received.length).toBe(2);
    feed.close();
    expect(got).toEqual([envelope.id]);
  });
});

describe("a clock", () => {
  it("lets somebody sleep for so long", async () => {
    const clock = createFakeClock();
    let isAwake = false;
    void sleep(clock, 100).then(() => (isAwake = true));
    await clock.pass(99);
    expect(isAwake).toBe(false);
    await clock.pass(1);
    expect(isAwake).toBe(true);
  });

  it("of the computer runs what falls due, and nothing that was cancelled", async () => {
    const order: string[] = [];
    systemClock.after(0, () => order.push("cancelled"))();
    await new Promise<void>((resolve) => void systemClock.after(1, () => (order.push("due"), resolve())));
    expect(order).toEqual(["due"]);
    expect(Math.abs(systemClock.wall() - Date.now())).toBeLessThan(5_000);
    expect(Math.abs(systemClock.now() - performance.now())).toBeLessThan(5_000);
  });
});
