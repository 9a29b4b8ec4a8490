import { describe, expect, it } from "vitest";
import { createPulsePlayer } from "../../../../overlay/pieces/pulse/pulse-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("how busy chat is", () => {
  it("takes a message back from the step in which it came, and is still at once without any", async () => {
    const clock = createFakeClock();
    const player = createPulsePlayer(clock);
    const takeBack = player.add();
    await clock.pass(12_000);
    const takeOtherBack = player.add();
    await clock.pass(5_000);
    expect(player.shown.value.steps.slice(-4)).toEqual([1, 0, 1, 0]);
    takeBack();
    await clock.pass(5_000);
    expect(player.shown.value.steps.slice(-5)).toEqual([0, 0, 1, 0, 0]);
    takeOtherBack();
    expect(player.shown.value.perMinute).toBe(0);
    await clock.pass(5_000);
    expect(clock.waiting).toBe(0);
  });

  it("shows the first message at once and the next ones with the next step of five seconds", async () => {
    const clock = createFakeClock();
    const player = createPulsePlayer(clock);
    const perMinute = () => player.shown.value.perMinute;
    expect(player.shown.value).toEqual({ perMinute: 0, steps: Array.from({ length: 12 }, () => 0) });
    player.add();
    player.add();
    expect(player.shown.value).toEqual({ perMinute: 1, steps: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
    await clock.pass(4_999);
    expect(perMinute()).toBe(1);
    await clock.pass(1);
    expect(player.shown.value).toEqual({ perMinute: 2, steps: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0] });
    await clock.pass(54_999);
    expect(perMinute()).toBe(2);
    await clock.pass(1);
    expect(perMinute()).toBe(0);
    expect(clock.waiting).toBe(0);
    player.add();
    expect(player.shown.value).toEqual({ perMinute: 1, steps: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
  });

  it("counts by the wall clock when the computer slept for a few steps, or for longer than a minute", async () => {
    for (const [asleepMs, steps] of [
      [12_000, [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]],
      [600_000, Array.from({ length: 12 }, () => 0)],
    ] as const) {
      const clock = createFakeClock();
      const player = createPulsePlayer(clock);
      player.add();
      clock.sleep(asleepMs);
      await clock.pass(5_000);
      expect(player.shown.value.steps).toEqual(steps);
    }
  });

  it("goes on in the same steps after a sleep", async () => {
    const clock = createFakeClock();
    const player = createPulsePlayer(clock);
    player.add();
    clock.sleep(7_000);
    await clock.pass(5_000);
    player.add();
    await clock.pass(2_999);
    expect(player.shown.value.perMinute).toBe(1);
    await clock.pass(1);
    expect(player.shown.value).toEqual({ perMinute: 2, steps: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0] });
  });

  it("does not show a message that was taken back until the next step, unless none is left", async () => {
    const clock = createFakeClock();
    const player = createPulsePlayer(clock);
    let changes = 0;
    player.shown.subscribe(() => changes++);
    const takeBack = player.add();
    const takeOtherBack = player.add();
    takeBack();
    expect([player.shown.value.perMinute, changes]).toEqual([1, 1]);
    takeOtherBack();
    expect([player.shown.value.perMinute, changes]).toEqual([0, 2]);
  });
});
