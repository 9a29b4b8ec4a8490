import { describe, expect, it } from "vitest";
import { createAlarm, earliest } from "../../shared/alarm.ts";
import { createFakeClock } from "./fake-clock.ts";

function begin() {
  const clock = createFakeClock();
  let rings = 0;
  const alarm = createAlarm(clock, () => rings++);
  return { clock, alarm, rings: () => rings };
}

describe("an alarm", () => {
  it("rings once, at its time and not before", async () => {
    const { clock, alarm, rings } = begin();
    alarm.set(clock.wall() + 100);
    await clock.pass(99);
    expect(rings()).toBe(0);
    await clock.pass(1);
    await clock.pass(1_000);
    expect(rings()).toBe(1);
    expect(clock.waiting).toBe(0);
  });

  it("goes by another time than the wall clock's where it is given one", async () => {
    const clock = createFakeClock();
    let rings = 0;
    const alarm = createAlarm(
      clock,
      () => rings++,
      () => clock.now(),
    );
    alarm.set(clock.now() + 100);
    await clock.pass(99);
    expect(rings).toBe(0);
    await clock.pass(1);
    expect(rings).toBe(1);
  });

  it("rings at the last time that it was set to, and never if that is none", async () => {
    const { clock, alarm, rings } = begin();
    alarm.set(clock.wall() + 100);
    alarm.set(clock.wall() + 300);
    expect(clock.waiting).toBe(1);
    await clock.pass(299);
    expect(rings()).toBe(0);
    alarm.set(undefined);
    expect(clock.waiting).toBe(0);
    alarm.set(undefined);
    await clock.pass(1_000);
    expect(rings()).toBe(0);
  });

  it("rings in the next turn for a time in the past, and not before the millisecond of a fraction", async () => {
    const { clock, alarm, rings } = begin();
    alarm.set(clock.wall() - 5_000);
    expect(rings()).toBe(0);
    await clock.pass(0);
    expect(rings()).toBe(1);
    alarm.set(clock.wall() + 10.2);
    await clock.pass(10);
    expect(rings()).toBe(1);
    await clock.pass(1);
    expect(rings()).toBe(2);
  });

  it("never has a timer wait for longer than a browser's can", () => {
    const waits: number[] = [];
    const clock = {
      ...createFakeClock(),
      wall: () => 0,
      after: (delayMs: number) => {
        waits.push(delayMs);
        return () => {};
      },
    };
    const alarm = createAlarm(clock, () => {});
    for (const at of [2_147_483_647, 2_147_483_648, 9e15]) alarm.set(at);
    expect(waits).toEqual([2_147_483_647, 2_147_483_647, 2_147_483_647]);
  });
});

describe("the earliest time", () => {
  it.each([
    [[], undefined],
    [[undefined, undefined], undefined],
    [[undefined, 5, 3], 3],
    [[0, undefined], 0],
  ])("of %o is %s", (times, at) => {
    expect(earliest(...times)).toBe(at);
  });
});
