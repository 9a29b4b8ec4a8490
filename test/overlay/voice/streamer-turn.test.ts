import { describe, expect, it } from "vitest";
import { startPlayer, withFakeSound } from "./player-stage.ts";
import { pausingWav, toneWav } from "./wav-file.ts";

withFakeSound();
const second = toneWav({ seconds: 1 });

/** A player whose voice `m1`, with a pause from second 2 to second 2.4, has spoken for so long. */
async function speaking(forMs: number, wav = pausingWav([2, 0.4, 2])) {
  const stage = startPlayer();
  await stage.announce("m1");
  await stage.speak("m1", wav, { isFinal: true });
  await stage.pass(forMs);
  return stage;
}

describe("a voice that has not begun", () => {
  it.each(["wait", "duck", "pause", "hold"] as const)(
    "waits for its turn on %s, and begins with it",
    async (turn) => {
      const stage = startPlayer();
      stage.player.turns.set(turn);
      await stage.announce("m1");
      expect(stage.player.awaitsTurn.value).toBe(false);
      await stage.speak("m1", second, { isFinal: true });
      await stage.pass(60_000);
      expect([stage.told, stage.player.awaitsTurn.value, stage.seconds()]).toEqual([[], true, 0]);
      stage.player.turns.set("free");
      await stage.pass(1_500);
      expect(stage.told).toEqual(["began m1", "ended m1"]);
      expect(stage.player.awaitsTurn.value).toBe(false);
    },
  );

  it("is left out on its own, and the next one waits on", async () => {
    const stage = startPlayer();
    stage.player.turns.set("wait");
    stage.player.drop();
    for (const id of ["m1", "m2"]) {
      await stage.announce(id);
      await stage.speak(id, second, { isFinal: true });
    }
    await stage.settle();
    stage.player.drop();
    await stage.settle();
    expect([stage.told, stage.player.awaitsTurn.value]).toEqual([["ended m1"], true]);
    stage.player.skip();
    expect(stage.told).toEqual(["ended m1", "ended m2", "skipped m2"]);
  });
});

describe("a voice of which nothing has come", () => {
  it("is not left out for one that waits after it", async () => {
    const stage = startPlayer();
    stage.player.turns.set("wait");
    for (const id of ["m1", "m2"]) await stage.announce(id);
    await stage.pass(3_000);
    await stage.speak("m2", second, { isFinal: true });
    await stage.settle();
    expect(stage.player.awaitsTurn.value).toBe(true);
    stage.player.drop();
    await stage.settle();
    expect(stage.told).toEqual(["ended m2"]);
  });
});

describe("a voice under way", () => {
  it("goes on while others have to wait, and while it is quieter", async () => {
    const stage = await speaking(500);
    stage.player.turns.set("wait");
    stage.player.turns.set("duck");
    await stage.pass(4_500);
    expect(stage.told).toEqual(["began m1", "ended m1"]);
  });

  it("that is held goes on from the last pause in its sound, however long that takes", async () => {
    const stage = await speaking(3_000);
    stage.player.turns.set("hold");
    await stage.pass(3_600_000);
    expect(stage.player.state.value).toBe("loading");
    expect(stage.levels.at(-1)).toBe(0);
    const before = stage.seconds();
    stage.player.turns.set("free");
    await stage.pass(3_000);
    expect(stage.told).toEqual(["began m1", "paused m1", "resumed m1 at 2340", "ended m1"]);
    expect(stage.seconds() - before).toBeCloseTo(2.06);
  });

  it("stops at its next pause, and goes on there", async () => {
    const stage = await speaking(500);
    stage.player.turns.set("pause");
    await stage.pass(1_400);
    expect(stage.told).toEqual(["began m1"]);
    await stage.pass(200);
    expect(stage.told).toEqual(["began m1", "paused m1"]);
    stage.player.turns.set("free");
    await stage.pass(3_000);
    expect(stage.told.slice(2)).toEqual([expect.stringMatching(/^resumed m1 at 2[0-3]/), "ended m1"]);
  });

  it("that was to stop at its next pause goes on if it is free again before that", async () => {
    const stage = await speaking(500);
    stage.player.turns.set("pause");
    await stage.pass(500);
    stage.player.turns.set("free");
    await stage.pass(4_500);
    expect(stage.told).toEqual(["began m1", "ended m1"]);
  });

  it("that stops may be skipped, and the last part of it may come meanwhile", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak("m1", second);
    await stage.pass(500);
    stage.player.turns.set("hold");
    await stage.speak("m1", second.subarray(44), { isFinal: true });
    await stage.pass(100);
    stage.player.turns.set("free");
    await stage.pass(2_500);
    expect(stage.told).toEqual(["began m1", "paused m1", "resumed m1 at 0", "ended m1"]);
    const skipped = await speaking(500);
    skipped.player.turns.set("hold");
    skipped.player.skip();
    skipped.player.turns.set("free");
    await skipped.pass(3_000);
    expect(skipped.told).toEqual(["began m1", "paused m1", "ended m1", "skipped m1"]);
  });
});
