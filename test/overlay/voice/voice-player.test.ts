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

  it.each(["stop", "skip"] as const)(
    "does not silence the next one, which comes by name, on %s",
    async (how) => {
      const stage = startPlayer();
      stage.player.prepare("m1");
      await stage.announce("m1");
      stage.player[how]();
      stage.player.prepare("m2");
      await stage.speak(second, { messageId: "m2", isFinal: true });
      await stage.announce("m2");
      await stage.pass(2_000);
      expect(stage.told).toEqual(["ended m1", "skipped m1", "began m2", "ended m2"]);
    },
  );

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

describe("a voice whose sound device goes away", () => {
  const long = toneWav({ seconds: 6 });

  it("shows no loudness meanwhile, and goes on when the device is back", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak(long, { isFinal: true });
    await stage.pass(1_000);
    expect(stage.levels.at(-1)).toBeGreaterThan(0.2);
    const [device] = stage.contexts;
    device!.canResume = false;
    device!.become("suspended");
    await stage.pass(500);
    expect([stage.levels.at(-1), stage.player.state.value]).toEqual([0, "speaking"]);
    device!.canResume = true;
    device!.become("running");
    await stage.pass(500);
    expect(stage.levels.at(-1)).toBeGreaterThan(0.2);
    await stage.pass(6_000);
    expect(stage.told).toEqual(["began m1", "ended m1"]);
  });

  it("is no longer waited for once it was skipped before the device had come", async () => {
    const stage = startPlayer();
    stage.player.prepare("m1");
    stage.contexts[0]!.canResume = false;
    stage.contexts[0]!.become("suspended");
    await stage.announce("m1");
    await stage.speak(second, { isFinal: true });
    // Firefox takes most of a second where no click is needed.
    await stage.pass(900);
    expect(stage.player.state.value).toBe("loading");
    await stage.pass(200);
    expect(stage.player.state.value).toBe("blocked");
    stage.player.skip();
    expect(stage.player.state.value).toBe("idle");
    await stage.pass(30_000);
    expect([stage.clock.waiting, stage.told]).toEqual([0, ["ended m1", "skipped m1"]]);
  });

  it("asks for the device back at once", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak(long);
    stage.contexts[0]?.become("suspended");
    await stage.pass(100);
    expect(stage.contexts[0]?.state).toBe("running");
  });

  it("is given up after a while, although it has not arrived whole, and the next is heard on a new device", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak(long, { messageId: "m1" });
    const [device] = stage.contexts;
    device!.canResume = false;
    device!.become("suspended");
    await stage.pass(11_000);
    expect(stage.told).toEqual(["began m1", "ended m1"]);
    device!.become("closed");
    await stage.announce("m2");
    await stage.speak(second, { messageId: "m2", isFinal: true });
    await stage.pass(2_000);
    expect(stage.told.slice(2)).toEqual(["began m2", "ended m2"]);
    expect([stage.contexts.length, stage.player.state.value]).toEqual([2, "idle"]);
    expect(stage.errors).toEqual([]);
  });

  it("is over at once when the device is closed, and so is nothing that waits", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak(long, { isFinal: true });
    await stage.announce("m2");
    await stage.speak(second, { isFinal: true });
    stage.contexts[0]?.become("closed");
    await stage.pass(100);
    expect(stage.told).toEqual(["began m1", "ended m1", "began m2"]);
    await stage.pass(2_000);
    expect(stage.told.slice(3)).toEqual(["ended m2"]);
  });
});

describe("a voice that was not heard has a reason", () => {
  it.each([
    ["could-not-be-decoded", new Uint8Array(4_000).fill(7)],
    ["nothing-came", undefined],
    // Its end alone.
    ["nothing-came", new Uint8Array()],
  ] as const)("%s", async (reason, bytes) => {
    const stage = startPlayer();
    await stage.announce("m1", "mp3");
    if (bytes) await stage.speak(bytes, { messageId: "m1", isFinal: true });
    await stage.pass(13_000);
    expect([stage.failures, stage.told]).toEqual([[reason], ["ended m1"]]);
  });

  it.each([
    ["an error", async () => new Response(null, { status: 502 })],
    ["a refusal", async () => new Response(null, { status: 403 })],
    [
      "nothing at all",
      async () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ])("stream-failed, when its address answers with %s", async (_, answer) => {
    const stage = startPlayer({ fetch: answer });
    await stage.announce("m1");
    for (let second = 0; second < 13; second++) await stage.pass(1_000);
    expect([stage.failures, stage.told]).toEqual([["stream-failed"], ["ended m1"]]);
  });

  it("no-sound, when the device stays away", async () => {
    const stage = startPlayer();
    stage.player.prepare("m1");
    stage.contexts[0]!.canResume = false;
    stage.contexts[0]!.become("suspended");
    await stage.announce("m1");
    await stage.speak(second, { messageId: "m1", isFinal: true });
    await stage.pass(13_000);
    expect([stage.failures, stage.told]).toEqual([["no-sound"], ["ended m1"]]);
  });

  it("and none when it was heard or stopped", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak(second, { messageId: "m1", isFinal: true });
    await stage.pass(2_000);
    await stage.announce("m2");
    stage.player.skip();
    await stage.announce("m3");
    stage.player.forbid("m3");
    await stage.pass(13_000);
    expect(stage.failures).toEqual([]);
  });
});

it("a voice that is whole before its announcement is heard, though its format is in the announcement", async () => {
  const stage = startPlayer();
  const samples = second.subarray(44);
  stage.player.prepare("m1");
  await stage.announce("m0", "pcm_s16le");
  await stage.speak(samples, { messageId: "m0", isFinal: true });
  await stage.pass(1_500);
  await stage.speak(samples, { messageId: "m1", isFinal: true });
  await stage.pass(300);
  await stage.announce("m1", "pcm_s16le");
  await stage.pass(2_000);
  expect(stage.told).toEqual(["began m0", "ended m0", "began m1", "ended m1"]);
  // As the rest of a voice that a reloaded page had heard: it holds nothing up, and no message misses it.
  await stage.speak(samples, { messageId: "m2", isFinal: true });
  await stage.pass(1_500);
  expect([stage.failures, stage.player.state.value]).toEqual([[], "idle"]);
});

it("a silent voice is known as such, although a loud one was heard right before it", async () => {
  const stage = startPlayer();
  const silent = second.slice().fill(0, 44);
  for (const [messageId, sound] of [
    ["m1", second],
    ["m2", silent],
  ] as const) {
    await stage.announce(messageId);
    await stage.speak(sound, { messageId, isFinal: true });
  }
  await stage.pass(1_000);
  expect(stage.lastLevel()).toBeGreaterThan(0.2);
  await stage.pass(2_000);
  expect(stage.told).toEqual(["began m1", "ended m1", "began m2", "ended m2"]);
  expect(stage.lastLevel()).toBe(0);
});
