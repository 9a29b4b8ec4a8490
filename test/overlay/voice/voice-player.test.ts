import { describe, expect, it } from "vitest";
import { encoded, tone } from "./encoded-sound.ts";
import { whiteNoise } from "./noise.ts";
import { type FakeContext, startPlayer, withFakeSound } from "./player-stage.ts";
import { pausingWav, toneWav } from "./wav-file.ts";

withFakeSound();
const second = toneWav({ seconds: 1 });

it("a voice that was forbidden before anything of it came stays silent, and the next is heard", async () => {
  const stage = startPlayer();
  stage.player.forbid("m1");
  await stage.announce("m1");
  await stage.announce("m2");
  await stage.speak("m2", second, { isFinal: true });
  await stage.pass(2_000);
  expect(stage.told).toEqual(["ended m1", "began m2", "ended m2"]);
  expect(stage.seconds()).toBeCloseTo(1);
});

describe("voices that arrive", () => {
  it("are heard one at a time, in the order of their messages, each fetched once the one before it is there", async () => {
    const stage = startPlayer();
    for (const id of ["m1", "m2", "m3"]) await stage.announce(id);
    for (const id of ["m3", "m2"]) await stage.speak(id, second, { isFinal: true });
    expect(stage.asked()).toEqual(["m1"]);
    await stage.speak("m1", second, { isFinal: true });
    expect(stage.told).toEqual(["began m1"]);
    for (let voice = 0; voice < 3; voice++) await stage.pass(1_500);
    expect(stage.told).toEqual(["began m1", "ended m1", "began m2", "ended m2", "began m3", "ended m3"]);
    expect(stage.asked()).toEqual(["m1", "m2", "m3"]);
  });

  it("hold up a later one that is there for a while only", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.announce("m2");
    await stage.speak("m2", second, { isFinal: true });
    await stage.pass(2_400);
    expect(stage.told).toEqual([]);
    await stage.pass(200);
    expect(stage.told).toEqual(["began m2"]);
    await stage.speak("m1", second, { isFinal: true });
    await stage.pass(2_500);
    expect(stage.told).toEqual(["began m2", "ended m2", "began m1", "ended m1"]);
  });

  it("go on after a broken connection, without saying anything twice", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak("m1", second.subarray(0, 24_044));
    await stage.cut();
    await stage.pass(100);
    await stage.speak("m1", second.subarray(24_044), { isFinal: true });
    await stage.pass(2_000);
    expect([stage.told, stage.failures]).toEqual([["began m1", "ended m1"], []]);
    expect(stage.seconds()).toBeCloseTo(1, 1);
  });

  it("that are announced twice are heard once, also once they are over", async () => {
    const stage = startPlayer();
    for (const wait of [0, 2_000, 0]) {
      await stage.announce("m1");
      await stage.pass(wait);
      if (wait === 0) await stage.speak("m1", second, { isFinal: true });
    }
    await stage.pass(2_000);
    expect(stage.told.filter((one) => one === "began m1")).toHaveLength(1);
  });

  it("are played again before those that wait", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak("m1", second, { isFinal: true });
    await stage.pass(1_500);
    await stage.announce("m2");
    stage.player.replay();
    await stage.pass(5);
    expect(stage.told.slice(2)).toEqual(["replayed m1", "began m1"]);
    await stage.speak("m2", second, { isFinal: true });
    for (let voice = 0; voice < 2; voice++) await stage.pass(1_500);
    expect(stage.told.slice(4)).toEqual(["ended m1", "began m2", "ended m2"]);
  });
});

it("a voice that is refused while it is heard is not repeated", async () => {
  const stage = startPlayer();
  await stage.announce("m1");
  await stage.speak("m1", second);
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
    await stage.speak("m1", long, { isFinal: true });
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
    stage.player.prepare();
    stage.contexts[0]!.canResume = false;
    stage.contexts[0]!.become("suspended");
    await stage.announce("m1");
    await stage.speak("m1", second, { isFinal: true });
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
    await stage.speak("m1", long);
    stage.contexts[0]?.become("suspended");
    await stage.pass(100);
    expect(stage.contexts[0]?.state).toBe("running");
  });
});

describe("sound that stops", () => {
  const long = pausingWav([1, 0.3, 4]);
  /** A voice that has sounded for so long. */
  async function startSpeaking(ms: number) {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak("m1", long, { isFinal: true });
    await stage.pass(ms);
    return stage;
  }

  it.each([
    ["time stands still", (context: FakeContext) => context.stick(), 3_000],
    ["it is closed", (context: FakeContext) => context.become("closed"), 0],
    [
      "it is interrupted",
      (context: FakeContext) => {
        context.canResume = false;
        context.become("interrupted");
      },
      1_000,
    ],
    [
      "it stays suspended",
      (context: FakeContext) => {
        context.canResume = false;
        context.become("suspended");
      },
      3_000,
    ],
  ])("comes back on a new context when %s, from the last pause of the voice", async (_, fail, withinMs) => {
    const stage = await startSpeaking(1_800);
    fail(stage.contexts[0]!);
    for (let ms = 0; ms < withinMs && stage.contexts.length === 1; ms += 50) await stage.pass(50);
    await stage.pass(10);
    expect([stage.contexts.length, stage.contexts[0]!.state]).toEqual([2, "closed"]);
    expect(stage.told).toEqual(["began m1", "paused m1", "resumed m1 at 1240"]);
    expect([stage.player.state.value, stage.failures]).toEqual(["speaking", ["no-sound"]]);
    await stage.pass(3_900);
    expect(stage.told).toHaveLength(3);
    await stage.pass(300);
    expect(stage.told.slice(3)).toEqual(["ended m1"]);
    expect([stage.player.state.value, stage.contexts.length, stage.errors]).toEqual(["idle", 2, []]);
  });

  it("is tried again after 5 s, then ever more seldom, up to every 60 s, and the voice is not over meanwhile", async () => {
    const stage = await startSpeaking(1_800);
    stage.breakSound(true);
    stage.contexts[0]!.stick();
    const openedAt: number[] = [];
    const states = new Set<string>();
    for (let at = 1; at <= 200; at++) {
      await stage.clock.pass(1_000);
      if (stage.contexts.length - 1 > openedAt.length) openedAt.push(at);
      if (at > 3) states.add(stage.player.state.value);
    }
    expect([...states]).toEqual(["blocked"]);
    const waits = openedAt.slice(1).map((at, index) => at - openedAt[index]!);
    expect(openedAt[0]).toBeLessThan(4);
    expect(waits).toEqual([5, 10, 20, 40, 60, 60].slice(0, waits.length));
    expect(waits.length).toBeGreaterThan(4);
    expect(stage.told).toEqual(["began m1", "paused m1"]);
    stage.breakSound(false);
    await stage.pass(70_000);
    expect(stage.told).toEqual(["began m1", "paused m1", "resumed m1 at 1240", "ended m1"]);
    expect(stage.contexts.filter(({ state }) => state !== "closed")).toHaveLength(1);
  });

  it("does not make a voice count as spoken that began on a context whose time stands still", async () => {
    const stage = startPlayer();
    stage.breakSound(true);
    await stage.announce("m1");
    await stage.speak("m1", second, { isFinal: true });
    stage.breakSound(false);
    await stage.pass(1_500);
    expect(stage.told).toEqual([]);
    await stage.pass(1_000);
    expect(stage.told).toEqual(["began m1"]);
    await stage.pass(1_000);
    expect(stage.told).toEqual(["began m1", "ended m1"]);
  });

  it("is waited for by the voices after one that is skipped", async () => {
    const stage = await startSpeaking(500);
    stage.breakSound(true);
    stage.contexts[0]!.stick();
    await stage.pass(10_000);
    stage.player.skip();
    await stage.announce("m2");
    await stage.speak("m2", second, { isFinal: true });
    await stage.pass(15_000);
    expect(stage.told.slice(2)).toEqual(["ended m1", "skipped m1"]);
    stage.breakSound(false);
    await stage.pass(40_000);
    expect(stage.told.slice(4)).toEqual(["began m2", "ended m2"]);
  });

  it("is given up after some minutes", async () => {
    const stage = await startSpeaking(500);
    stage.breakSound(true);
    stage.contexts[0]!.stick();
    for (let minute = 0; minute < 6; minute++) await stage.pass(60_000);
    expect([stage.told.at(-1), stage.player.state.value]).toEqual(["ended m1", "idle"]);
    const { length } = stage.contexts;
    await stage.pass(600_000);
    expect([stage.contexts.length, stage.clock.waiting]).toEqual([length, 0]);
  });

  it("is not looked for at rest, nor while a voice is on hold", async () => {
    const stage = await startSpeaking(6_000);
    stage.contexts[0]!.stick();
    await stage.pass(60_000);
    expect([stage.contexts.length, stage.clock.waiting]).toEqual([1, 0]);
    await stage.announce("m2");
    await stage.speak("m2", long);
    stage.player.turns.set("hold");
    await stage.pass(60_000);
    expect(stage.contexts).toHaveLength(1);
    stage.player.turns.set("free");
    await stage.pass(4_000);
    expect(stage.contexts).toHaveLength(2);
    expect(stage.told.filter((one) => one === "began m2")).toHaveLength(1);
  });

  it("is not opened again where only a click can start it, but after the click", async () => {
    const stage = startPlayer();
    stage.needClick(true);
    await stage.announce("m1");
    await stage.speak("m1", second, { isFinal: true });
    await stage.pass(5_000);
    expect([stage.contexts.length, stage.player.state.value]).toEqual([1, "blocked"]);
    stage.needClick(false);
    stage.player.output.card.click();
    await stage.pass(1_900);
    expect([stage.contexts.length, stage.told]).toEqual([1, []]);
    await stage.pass(500);
    expect([stage.contexts.length, stage.told]).toEqual([2, ["began m1"]]);
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
    await stage.announce("m1");
    if (bytes) await stage.speak("m1", bytes, { isFinal: true, format: { coding: "mp3" } });
    await stage.pass(13_000);
    expect([stage.failures, stage.told]).toEqual([[reason], ["ended m1"]]);
  });

  it("was-noise, when noise is left out, whether or not the rest of it is heard", async () => {
    const stage = startPlayer();
    const noise = encoded(whiteNoise(24_000), "s16");
    const speech = encoded(tone(440, 24_000, 1), "s16");
    for (const [id, parts] of [
      ["m1", [noise]],
      ["m2", [noise, speech]],
    ] as const) {
      await stage.announce(id);
      for (const part of parts) await stage.speak(id, part, { format: { coding: "pcm" } });
      await stage.speak(id, new Uint8Array(), { isFinal: true });
      await stage.pass(2_000);
    }
    expect(stage.failures).toEqual(["was-noise", "was-noise"]);
    expect(stage.told).toEqual(["ended m1", "began m2", "ended m2"]);
    expect(stage.seconds()).toBeCloseTo(1, 1);
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

  it("stream-failed, when the plugin could not open it", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak("m1", new Uint8Array(), { isFinal: true, hasFailed: true });
    expect([stage.failures, stage.told]).toEqual([["stream-failed"], ["ended m1"]]);
  });

  it("no-sound, when the device stays away", async () => {
    const stage = startPlayer();
    stage.needClick(true);
    await stage.announce("m1");
    await stage.speak("m1", second, { isFinal: true });
    await stage.pass(13_000);
    expect([stage.failures, stage.told]).toEqual([["no-sound"], ["ended m1"]]);
  });

  it("and none when it was heard or stopped", async () => {
    const stage = startPlayer();
    await stage.announce("m1");
    await stage.speak("m1", second, { isFinal: true });
    await stage.pass(2_000);
    await stage.announce("m2");
    stage.player.skip();
    await stage.announce("m3");
    stage.player.forbid("m3");
    await stage.pass(13_000);
    expect(stage.failures).toEqual([]);
  });
});

it("a silent voice is known as such, although a loud one was heard right before it", async () => {
  const stage = startPlayer();
  const silent = second.slice().fill(0, 44);
  for (const [messageId, sound] of [
    ["m1", second],
    ["m2", silent],
  ] as const) {
    await stage.announce(messageId);
    await stage.speak(messageId, sound, { isFinal: true });
  }
  await stage.pass(1_000);
  expect(stage.lastLevel()).toBeGreaterThan(0.2);
  await stage.pass(2_000);
  expect(stage.told).toEqual(["began m1", "ended m1", "began m2", "ended m2"]);
  expect(stage.lastLevel()).toBe(0);
});
