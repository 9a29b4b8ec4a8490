import { describe, expect, it } from "vitest";
import { createDetailedLog } from "../../../plugin/check/detailed-log.ts";
import { createLogRing } from "../../../plugin/host/log-ring.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { savedIn } from "../../fixtures/saved.ts";

const hourMs = 3_600_000;

/** What the plugin stores, and the computer's two clocks. */
function stage() {
  const clock = {
    time: 1_000,
    wallTime: 1_700_000_000_000,
    now: () => clock.time,
    wall: () => clock.wallTime,
    after: () => () => {},
  };
  const until = savedIn<number | undefined>(undefined);
  const pass = (ms: number): void => {
    clock.time += ms;
    clock.wallTime += ms;
  };
  const log = createRecordedLog(true);
  const ring = createLogRing(log, clock);
  return { clock, pass, log, ring, start: () => createDetailedLog(until, clock, ring) };
}

describe("the detailed log", () => {
  it("is off until it is turned on, lasts an hour, and can be turned off before", () => {
    const { pass, start } = stage();
    const log = start();
    expect(log.remainingMs).toBe(0);
    log.turn(true);
    pass(hourMs - 1);
    expect(log.remainingMs).toBe(1);
    pass(1);
    expect(log.remainingMs).toBe(0);
    log.turn(true);
    expect(log.remainingMs).toBe(hourMs);
    log.turn(false);
    expect(log.remainingMs).toBe(0);
  });

  it("goes on after a restart of the plugin, for what is left of the hour", () => {
    const { clock, pass, start } = stage();
    start().turn(true);
    pass(hourMs / 2);
    clock.time = 5;
    expect(start().remainingMs).toBe(hourMs / 2);
  });

  it("counts the time that the computer sleeps", () => {
    const { clock, start } = stage();
    const log = start();
    log.turn(true);
    clock.wallTime += 2 * hourMs;
    expect(log.remainingMs).toBe(0);
  });

  it("lasts no longer than an hour when the clock is set back, however often the plugin restarts", () => {
    const { clock, pass, start } = stage();
    const running = start();
    running.turn(true);
    clock.wallTime -= 24 * hourMs;
    pass(hourMs);
    expect(running.remainingMs).toBe(0);
    let total = 0;
    for (; start().remainingMs > 0; total += hourMs / 4) pass(hourMs / 4);
    expect(total).toBeLessThanOrEqual(hourMs);
  });
});

describe("a line of detail", () => {
  it("is written and kept only while the log is detailed", () => {
    const { log, ring, start } = stage();
    const detailed = start();
    ring.log.debug("Before.");
    detailed.turn(true);
    ring.log.debug("Meanwhile.");
    detailed.turn(false);
    ring.log.debug("After.");
    expect(log.lines).toEqual(["debug: Meanwhile."]);
    expect(ring.lines.map(({ sentence }) => sentence)).toEqual(["Meanwhile."]);
  });
});
