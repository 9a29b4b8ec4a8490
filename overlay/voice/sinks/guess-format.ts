import { type UnlabelledPcm, usualRate } from "../../../shared/voice/formats/audio-kind.ts";
import {
  type PcmCoding,
  type PcmFormat,
  channelsOf,
  frameBytes,
  sampleBytes,
  unpredicted,
} from "../../../shared/voice/formats/pcm-coding.ts";

/** Sample format of unlabelled sound, and the number of bytes before the first whole sample. */
export interface Guess {
  readonly format: PcmFormat;
  readonly skippedBytes: number;
}

const codings: readonly PcmCoding[] = ["s16", "s16be", "f32", "s24", "mulaw"];
/** A multiple of the size of every sample format, so that each part begins with a whole sample. */
const step = 12;
const partSeconds = 0.05;
/** After this many loud parts that no coding explains, the sound is noise. */
const maxNoisy = 8;
/** After this many silent parts, five seconds, the usual coding is assumed. */
const maxParts = 100;
/** Sound above this power must be predictable to at least half. */
const quietPower = 0.003;
const maxUnpredicted = 0.5;
/** Near silence, the best guess must be this many times smoother than the second. */
const clearly = 4;
const silentPower = 1e-5;
/** Below this power there are only a few of the smallest samples, from which nothing can be guessed. */
const nothingPower = 1e-8;
const minSamples = 16;

/**
 * Guesses the sample format of unlabelled sound, which is noise in any wrong format. `hasGap`: bytes before the first are
 * lost. `undefined`: too short or silent so far; `"noise"`: noise in every format, which must not be played.
 */
export function guessFormat(
  bytes: Uint8Array,
  { rate, channels }: UnlabelledPcm,
  isAll: boolean,
  hasGap: boolean,
): Guess | "noise" | undefined {
  const formats = codings.map((coding) => ({ coding, rate: rate ?? usualRate(coding), channels }));
  const guesses = formats.flatMap((format) =>
    Array.from({ length: hasGap ? sampleBytes(format.coding) : 1 }, (_, skippedBytes) => ({
      format,
      skippedBytes,
    })),
  );
  const size = Math.ceil(((rate ?? usualRate("s16")) * partSeconds * 2) / step) * step * channels;
  const isWhole = isAll || bytes.length > size * maxParts;
  let noisy = 0;
  for (let at = 0; at < bytes.length && (at + size <= bytes.length || isWhole); at += size) {
    const part = bytes.subarray(at, at + size);
    const [best, second] = guesses
      .map((guess) => ({ guess, ...roughness(part, guess) }))
      .toSorted((one, other) => one.rest - other.rest);
    if (!best || !second || best.rest === Infinity) continue;
    const isSmooth = best.rest < Math.max(best.power * maxUnpredicted, quietPower);
    const isClear =
      best.power > silentPower || (best.power > nothingPower && best.rest * clearly < second.rest);
    if (isSmooth && isClear) return best.guess;
    if (!isSmooth && ++noisy >= maxNoisy) return "noise";
  }
  if (!isWhole) return undefined;
  // Silence is the same in every format.
  return noisy > 0 ? "noise" : guesses[0];
}

function roughness(part: Uint8Array, { format, skippedBytes }: Guess): ReturnType<typeof unpredicted> {
  const size = frameBytes(format);
  const count = Math.floor((part.length - skippedBytes) / size);
  const bytes = part.subarray(skippedBytes, skippedBytes + count * size);
  const isImpossible = count < minSamples || (format.coding === "f32" && !areFloats(bytes));
  return isImpossible
    ? { power: Infinity, rest: Infinity }
    : unpredicted(channelsOf(bytes, format)[0] ?? new Float32Array(0));
}

/** Whether bytes can be 32-bit float samples. Other bytes read as floats have arbitrary exponents. */
function areFloats(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [strange, others] = [0, 0];
  for (let at = 0; at < bytes.byteLength; at += 4) {
    const size = Math.abs(view.getFloat32(at, true));
    if (size > 1e-8 && size < 2) others++;
    else if (size !== 0) strange++;
  }
  return strange * 50 <= others;
}
