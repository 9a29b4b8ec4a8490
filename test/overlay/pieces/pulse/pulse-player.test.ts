import { describe, expect, it } from "vitest";
import { createPulsePlayer } from "../../../../overlay/pieces/pulse/pulse-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("how busy chat is", () => {
  it("counts messages of the last minute, and comes to rest when nobody writes", async () => {
    const clock = createFakeClock();
    const player = createPulsePlayer(clock);
    let changes = 0;
    player.shown.subscribe(() => changes++);
    for (let at = 0; at < 30; at++) {
      player.add();
      await clock.pass(1_000);
    }
    expect(player.shown.value.perMinute).toBe(30);
    await clock.pass(70_000);
    expect(player.shown.value).toEqual({ perMinute: 0, steps: Array.from({ length: 12 }, () => 0) });
    const before = changes;
    await clock.pass(600_000);
    expect(changes).toBe(before);
    expect(clock.waiting).toBe(0);
  });

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
});
