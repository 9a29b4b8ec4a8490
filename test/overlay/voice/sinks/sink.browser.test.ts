import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { encoded, tone } from "../encoded-sound.ts";
import { waitUntil } from "../../overlay-page.ts";
import { ttsGenerated } from "../../payloads.ts";
import { decibels, recordSound, recording } from "../sound-recorder.ts";
import { base64, cut } from "../wav-file.ts";
import { startOverlayOnStandIn } from "../../overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn(recordSound);
const isConnected = (): boolean => relay.eventStreams + relay.voiceStreams > 0;
beforeEach(() => overlay.open(`${relay.pageUrl}?show=chat`, isConnected));

/** Announces a voice, sends its frames, and waits for its end. */
async function speak(
  audioFormat: string,
  frames: readonly Parameters<typeof relay.speak>[0][],
): Promise<void> {
  relay.emit("ai.tts.generated", ttsGenerated({ audioFormat }));
  await waitUntil(
    async () => relay.voiceStreams > 0 && (await overlay.page.evaluate(() => globalThis.recorded.isReady)),
  );
  for (const frame of frames) relay.speak(frame);
  relay.speak({ isFinal: true });
  await waitUntil(() => overlay.hasSpoken());
}

/** The first of them is large enough for the rest to come in time on a computer that has other things to do. */
function inPieces(sound: Uint8Array): Uint8Array[] {
  return cut(sound, [Math.floor(sound.length * 0.6), 2_401, 1, 1_023]);
}

/** What was heard, once so many seconds of it have come from the sound card's thread. */
async function heard(seconds: number): ReturnType<typeof recording> {
  let all = await recording(overlay.page);
  await waitUntil(async () => {
    all = await recording(overlay.page);
    return all.samples.length >= (seconds - 0.03) * all.rate;
  });
  return all;
}

/** In what the recording is not that tone and nothing else, for so long and so loud, the rest a good deal below it. */
async function misfits(hertz: number, seconds: number, loudness = 0.4): Promise<readonly string[]> {
  const { rate, samples } = await heard(seconds);
  const level = decibels(samples, hertz, rate);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const found = {
    "seconds too many": samples.length / rate - seconds,
    "decibels too loud": level - 20 * Math.log10(loudness),
    "of its power is something else": power / (10 ** (level / 10) / 2) - 1,
  };
  const bounds = [0.03, 0.4, 0.2];
  const errors = Object.entries(found).filter(([, by], at) => !(Math.abs(by) < (bounds[at] ?? 0)));
  return [...errors.map(([what, by]) => `${by} ${what}`), ...overlay.errors];
}

const hertz = 440;
const seconds = 0.4;

describe("a voice without a header", () => {
  it("is heard as what its format says it is", async () => {
    const pieces = inPieces(encoded(tone(hertz, 8_000, seconds), "mulaw"));
    await speak(
      "audio/pcmu",
      pieces.map((piece) => ({ audio: base64(piece) })),
    );
    expect(await misfits(hertz, seconds)).toEqual([]);
  });

  it("is not followed by a click when its end is told long after its last sound", async () => {
    relay.emit("ai.tts.generated", ttsGenerated({ audioFormat: "pcm" }));
    await waitUntil(
      async () => relay.voiceStreams > 0 && (await overlay.page.evaluate(() => globalThis.recorded.isReady)),
    );
    relay.speak({ audio: base64(encoded(tone(hertz, 24_000, seconds), "s16")) });
    await waitUntil(async () => (await overlay.voiceState()) === "speaking");
    await waitUntil(
      async () =>
        (await recording(overlay.page)).samples.length > 0 && (await overlay.heard()).lately < 0.001,
    );
    relay.speak({ isFinal: true });
    await waitUntil(async () => (await overlay.voiceState()) === "idle");
    await waitUntil(async () => (await overlay.heard()).lately < 0.001);
    expect(await misfits(hertz, seconds)).toEqual([]);
  });
});

describe("a voice as a file", () => {
  it("is heard as it was made when mp3 of a real encoder comes cut anywhere, though it is decoded in parts", async () => {
    const mp3 = await readFile(new URL("../../../fixtures/media/tone.mp3", import.meta.url));
    await speak(
      "mp3",
      cut(mp3, [500, 701, 1]).map((piece) => ({ audio: base64(piece) })),
    );
    const { rate, samples } = await heard(0.3);
    // Encoders add a little silence at both ends.
    const middle = samples.subarray(rate * 0.05, rate * 0.27);
    const level = decibels(middle, hertz, rate);
    const power = middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length;
    expect(level).toBeCloseTo(-18.5, 0);
    // A seam would be heard as a click, of all frequencies.
    expect(power / (10 ** (level / 10) / 2) - 1).toBeCloseTo(0, 1);
    expect(overlay.errors).toEqual([]);
  });
});
