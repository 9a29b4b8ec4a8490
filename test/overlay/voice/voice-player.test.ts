import { describe, expect, it } from "vitest";
import { startPlayer, withFakeSound } from "./player-stage.ts";
import { toneWav } from "./wav-file.ts";

withFakeSound();
const second = toneWav({ seconds: 1 });

describe("a voice whose message was stopped before anything of it came", () => {
  it.each([
    ["stopped", "stop"],
    ["skipped", "skip"],
  ] as const)("stays silent when %s, whatever comes late, and the next is heard", async (_, how) => {
    for (const name of [(messageId: string) => ({ messageId }), () => ({})]) {
      const stage = startPlayer();
      stage.player.prepare("m1");
      stage.player[how]();
      expect(stage.told).toEqual(["skipped m1"]);
      await stage.announce("m1");
      await stage.speak(second, name("m1"));
      await stage.pass(500);
      await stage.speak(second, { ...name("m1"), isFinal: true });
      await stage.pass(2_000);
      expect(stage.told).toEqual(["skipped m1", "ended m1"]);
      expect([stage.seconds(), stage.player.state.value]).toEqual([0, "idle"]);

      stage.player.prepare("m2");
      await stage.announce("m2");
      await stage.speak(second, { ...name("m2"), isFinal: true });
      await stage.pass(2_000);
      expect(stage.told.slice(2)).toEqual(["began m2", "ended m2"]);
      expect(stage.seconds()).toBeCloseTo(1);
    }
  });

  it("stays silent when its sound comes before its announcement", async () => {
    const stage = startPlayer();
    await stage.announce("m0");
    await stage.speak(second, { messageId: "m0", isFinal: true });
    await stage.pass(2_000);
    stage.player.prepare("m1");
    stage.player.stop();
    await stage.speak(second, { messageId: "m1", isFinal: true });
    await stage.announce("m1");
    await stage.pass(2_000);
    expect(stage.told).toEqual(["began m0", "ended m0", "skipped m1", "ended m1"]);
    expect(stage.seconds()).toBeCloseTo(1);
  });

  it("stays silent as well where moderation refused it before its announcement", async () => {
    const stage = startPlayer();
    stage.player.forbid("m1");
    await stage.announce("m1");
    await stage.speak(second, { isFinal: true });
    await stage.announce("m2");
    await stage.speak(second, { isFinal: true });
    await stage.pass(2_000);
    expect(stage.told).toEqual(["ended m1", "began m2", "ended m2"]);
    expect(stage.seconds()).toBeCloseTo(1);
  });

  it("is not the one that is skipped while another is heard, nor one that was to come long ago", async () => {
    const stage = startPlayer();
    stage.player.prepare("m1");
    await stage.announce("m1");
    await stage.speak(second, { messageId: "m1" });
    stage.player.prepare("m2");
    stage.player.skip();
    expect(stage.told).toEqual(["began m1", "ended m1", "skipped m1"]);
    await stage.pass(20_000);
    stage.player.prepare("m3");
    stage.player.skip();
    expect(stage.told.slice(3)).toEqual(["skipped m3"]);
  });
});

it("a voice that is refused while it is heard is not repeated", async () => {
  const stage = startPlayer();
  await stage.announce("m1");
  await stage.speak(second, { messageId: "m1" });
  stage.player.forbid("m1");
  stage.player.replay();
  await stage.pass(2_000);
  expect(stage.told).toEqual(["began m1", "ended m1"]);
});
