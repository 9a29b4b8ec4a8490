import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { createKnownVoices } from "../../../plugin/library/known-voices.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, ttsGenerated } from "../payloads.ts";
import { encoded } from "./encoded-sound.ts";
import { recordSound, recording } from "./sound-recorder.ts";
import { lufsOf } from "./speech.ts";
import { base64 } from "./wav-file.ts";

const { relay, overlay } = await startOverlayOnStandIn(recordSound);
beforeEach(() => overlay.open(`${relay.pageUrl}?show=chat`, () => relay.eventStreams > 0));

const rate = 24_000;
const seconds = 1.6;
const target = -16;

let count = 0;
/** Has a character speak; resolves with the loudness that went to the sound card, in LUFS, and its highest sample. */
async function speak(
  character: string,
  format: string,
  sound: Uint8Array,
): Promise<readonly [number, number]> {
  const messageId = `m${++count}`;
  await overlay.page.evaluate(() => void (globalThis.recorded.parts = []));
  const before = relay.measured.length;
  relay.emit(
    "chat.ai_message",
    aiMessage({ id: messageId, username: character, shouldGenerateTtsMessage: true }),
  );
  relay.emit("ai.tts.generated", ttsGenerated({ messageId, audioFormat: format }));
  await waitUntil(
    async () => relay.voiceStreams > 0 && (await overlay.page.evaluate(() => globalThis.recorded.isReady)),
  );
  relay.speak({ audio: base64(sound), isFinal: true });
  await waitUntil(() => relay.measured.length > before);
  await waitUntil(async () => (await overlay.voiceState()) === "idle");
  const { rate: heardRate, samples } = await recording(overlay.page);
  return [lufsOf(samples, heardRate), samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)];
}

describe("voices of different characters and formats", () => {
  it("come out alike from the second on", async () => {
    // A short file of a real encoder, played again and again.
    const file = await readFile(new URL("../../fixtures/media/tone.mp3", import.meta.url));
    const sound = Buffer.concat(Array.from({ length: 5 }, () => file));
    const known = createKnownVoices([], () => {});
    const [first] = await speak("Ember", "mp3", sound);
    const { character = "", lufs: measured = 0 } = relay.measured.at(-1) ?? {};
    expect(character).toBe("ember");
    // Nothing is changed in so short a voice that nobody knows.
    expect(Math.abs(first - measured)).toBeLessThan(1);
    expect(measured).toBeCloseTo(-20.4, 0);
    known.measure(character, measured);
    relay.settings({ loudness: { target, voices: known.all } });
    await relay.taken();
    const [second, peak] = await speak("Ember", "mp3", sound);
    expect(Math.abs(second - target)).toBeLessThan(1.5);
    expect(peak).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-4);
    expect(overlay.errors).toEqual([]);
  });

  it("are silent from the first sample on after a mute, and heard again without it", async () => {
    const tone = encoded(
      Array.from({ length: seconds * rate }, (_, at) => 0.3 * Math.sin((at * 2 * Math.PI * 440) / rate)),
      "s16",
    );
    const peaks: number[] = [];
    for (const muted of [false, true, false]) {
      relay.settings({ muted });
      await relay.taken();
      peaks.push((await speak("Ember", "pcm", tone))[1]);
    }
    const [first = 0, afterMute, last = 0] = peaks;
    expect(afterMute).toBe(0);
    expect(Math.min(first, last)).toBeGreaterThan(0.1);
  });
});
