import { describe, expect, it } from "vitest";
import { createAvatarPlayer } from "../../../../overlay/pieces/avatar/avatar-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

function begin({ isMoving = true, isMirrored = (): boolean => false } = {}) {
  const clock = createFakeClock();
  const player = createAvatarPlayer({
    clock,
    random: () => 0.5,
    isMirrored,
    isMoving: () => isMoving,
  });
  const { shown } = player;
  return { clock, player, shown };
}

describe("the figure", () => {
  it("steps in with the tone of what its character said before it stood there", async () => {
    const { clock, player, shown } = begin();
    player.enter("Mira");
    player.enter("Ada");
    player.say("happy", 5_000);
    await clock.pass(200);
    expect(shown.value).toMatchObject({ name: "Ada", tone: "happy", isLeaving: false });
    await clock.pass(5_000);
    expect(shown.value?.tone).toBe("");
  });

  it("turns round at once, without leaving, when its options change", async () => {
    let isMirrored = false;
    const { clock, player, shown } = begin({ isMirrored: () => isMirrored });
    player.enter("Ada");
    await clock.pass(200);
    isMirrored = true;
    player.enter("Ada");
    expect(shown.value).toMatchObject({ name: "Ada", isMirrored: true, isLeaving: false });
  });

  it("does not feel what the one before it felt", async () => {
    const { clock, player, shown } = begin();
    player.enter("Mira");
    player.say("angry", 60_000);
    player.enter("Ada");
    await clock.pass(200);
    expect(shown.value).toMatchObject({ name: "Ada", tone: "" });
  });

  it("blinks every 3 to 7 seconds while it is seen, and nothing runs while it is not", async () => {
    const { clock, player, shown } = begin();
    const blinksAt: number[] = [];
    let wasBlinking = false;
    shown.subscribe(() => {
      const isBlinking = shown.value?.isBlinking ?? false;
      if (isBlinking && !wasBlinking) blinksAt.push(clock.now());
      wasBlinking = isBlinking;
    });
    player.enter("Mira");
    for (let at = 0; at < 60_000; at += 20) await clock.pass(20);
    expect(blinksAt.length).toBeGreaterThan(7);
    for (const [index, at] of blinksAt.slice(1).entries()) {
      const gap = at - (blinksAt[index] ?? 0);
      expect(gap).toBeGreaterThanOrEqual(3_000);
      expect(gap).toBeLessThanOrEqual(7_300);
    }
    player.setSeen(false);
    expect(clock.waiting).toBe(0);
  });

  it("breathes in and out in steps, fewer than two a second", async () => {
    const { clock, player, shown } = begin();
    const breaths: number[] = [];
    player.enter("Mira");
    await clock.pass(0);
    shown.subscribe(() => {
      const breath = shown.value?.breath ?? 0;
      if (breath !== breaths.at(-1)) breaths.push(breath);
    });
    await clock.pass(5_200);
    expect(breaths).toEqual([1, 2, 3, 4, 5, 6, 7, 0]);
  });

  it("simply changes where motion is unwanted", async () => {
    const { clock, player, shown } = begin({ isMoving: false });
    player.enter("Mira");
    await clock.pass(2_000);
    expect(shown.value?.breath).toBe(0);
    player.enter("Ada");
    expect(shown.value?.name).toBe("Ada");
    player.enter(undefined);
    expect(shown.value).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  it("thinks until the answer comes, and no longer than half a minute", async () => {
    const { clock, player, shown } = begin();
    player.enter("Mira");
    player.think();
    expect(shown.value?.pose).toBe("thinking");
    player.say("calm", 1_000);
    expect(shown.value?.pose).toBe("rest");
    player.think();
    await clock.pass(30_000);
    expect(shown.value?.pose).toBe("rest");
  });
});
