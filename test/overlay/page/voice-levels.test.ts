import { expect, it } from "vitest";
import { createLevelFollower, createPacedLevels } from "../../../overlay/page/voice-levels.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

it("follows a voice by timers, with no animation frame, and ends with 0 and no timer", async () => {
  const clock = createFakeClock();
  const levels: number[] = [];
  let level: number | undefined = 0.5;
  const onLevel = (now: number): void => void levels.push(now);
  const follow = createLevelFollower({ clock, onLevel }, () => level);
  follow();
  follow();
  await clock.pass(1_000);
  expect(levels.length).toBeGreaterThan(45);
  expect(levels.length).toBeLessThan(60);
  level = undefined;
  await clock.pass(50);
  expect(levels.at(-1)).toBe(0);
  const { length } = levels;
  await clock.pass(1_000);
  expect(levels.length).toBe(length);
});

it("passes levels on at a rate of its own, and never drops the 0 at the end", async () => {
  const clock = createFakeClock();
  for (const [perSecond, most] of [
    [30, 31],
    [20, 21],
  ] as const) {
    const passed: number[] = [];
    const pass = createPacedLevels(clock, (level) => void passed.push(level), perSecond);
    for (let at = 0; at < 50; at++) {
      pass(0.5);
      await clock.pass(20);
    }
    pass(0);
    pass(0);
    expect(passed.length).toBeLessThanOrEqual(most + 1);
    expect(passed.length).toBeGreaterThan(most * 0.75);
    expect(passed.filter((level) => level === 0)).toHaveLength(1);
  }
});
