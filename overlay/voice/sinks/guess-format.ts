import { type UnlabelledPcm, usualRate } from "../../../shared/voice/formats/audio-kind.ts";
import {
  type PcmCoding,
  type PcmFormat,
  channelsOf,
  frameBytes,
  sampleBytes,
  unpredicted,
} from "../../../shared/voice/formats/pcm-coding.ts";

/** How the samples of unlabelled sound are written, and how many bytes of it come before the first whole one. */
export interface Guess {
  readonly format: PcmFormat;
  readonly skippedBytes: number;
}

const codings: readonly PcmCoding[] = ["s16", "s16be", "f32", "s24", "mulaw"];
/** A multiple of every sample's bytes: each part begins with a whole sample. */
const step = 12;
const partSeconds = 0.05;
/** So many loud parts without an answer are noise in every coding. */
const mostNoisy = 8;
/** Silence longer than this is taken for the usual coding: five seconds. */
const mostParts = 100;
/** Of what is louder, a good part has to be predictable. */
const quietPower = 0.003;
const mostUnpredicted = 0.5;
/** Of what is next to silence, the best has to be smoother than the second by so much. */
const clearly = 4;
const silentPower = 1e-5;
/** Nothing is seen from a few of the smallest samples. */
const nothingPower = 1e-8;
const leastSamples = 16;

/**
 * Guesses how unlabelled sound is written: read in a wrong way it is noise. `hasGap`: bytes before the first are lost.
 * `undefined`: more is needed, for what came is silence or short; `"noise"`: nobody can tell, and it must not be heard.
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
  const isWhole = isAll || bytes.length > size * mostParts;
  let noisy = 0;
  for (let at = 0; at < bytes.length && (at + size <= bytes.length || isWhole); at += size) {
    const part = bytes.subarray(at, at + size);
    const [best, second] = guesses
      .map((guess) => ({ guess, ...roughness(part, guess) }))
      .toSorted((one, other) => one.rest - other.rest);
    if (!best || !second || best.rest === Infinity) continue;
    const isSmooth = best.rest < Math.max(best.power * mostUnpredicted, quietPower);
    const isClear =
      best.power > silentPower || (best.power > nothingPower && best.rest * clearly < second.rest);
    if (isSmooth && isClear) return best.guess;
    if (!isSmooth && ++noisy >= mostNoisy) return "noise";
  }
  if (!isWhole) return undefined;
  // Silence is silence in any of them.
  return noisy > 0 ? "noise" : guesses[0];
}

function roughness(part: Uint8Array, { format, skippedBytes }: Guess): ReturnType<typeof unpredicted> {
  const size = frameBytes(format);
  const count = Math.floor((part.length - skippedBytes) / size);
  const bytes = part.subarray(skippedBytes, skippedBytes + count * size);
  const isImpossible = count < leastSamples || (format.coding === "f32" && !areFloats(bytes));
  return isImpossible
    ? { power: Infinity, rest: Infinity }
    : unpredicted(channelsOf(bytes, format)[0] ?? new Float32Array(0));
}

/** Whether bytes are numbers as loudness has them: what is none has any exponent. */
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
