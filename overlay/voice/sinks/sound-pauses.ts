import type { Samples } from "../../../shared/voice/formats/wav-reader.ts";

/** Sound is judged in blocks of this length. */
const blockSeconds = 0.02;
/** Shorter quiet is a stop within a word. */
const minSeconds = 0.12;
/** A block is quiet below this share of the loudest one so far, or if nobody would notice it. */
const quietShare = 0.06;
const quietLevel = 0.002;
/** A voice that goes on begins this much before its pause ends, with the breath of the next word. */
const leadSeconds = 0.06;
/** A voice goes back no further than this. */
const maxBackSeconds = 4;

/** The pauses in a voice's sound, found as it is read. All times are seconds of the sound. */
export class SoundPauses {
  readonly #pauses: { readonly start: number; end: number }[] = [];
  #loudest = 0;
  #readSeconds = 0;
  #quietSince: number | undefined = 0;

  /** Adds the next sound. */
  add({ rate, channels }: Samples): void {
    const length = channels[0]?.length ?? 0;
    const step = Math.max(1, Math.round(rate * blockSeconds));
    for (let at = 0; at < length; at += step)
      this.#addBlock(
        Math.max(...channels.map((channel) => levelOf(channel.subarray(at, at + step)))),
        Math.min(step, length - at) / rate,
      );
  }

  /** Where a voice goes on that stops at `place`: in its last pause, or at its start, at most 4 s back. */
  before(place: number): number {
    const last = this.#pauses.findLast(({ start }) => start <= place);
    const found = last ? Math.min(place, Math.max(last.start, last.end - leadSeconds)) : 0;
    return Math.max(found, place - maxBackSeconds, 0);
  }

  /** Seconds from `place` until it is in a pause; `undefined`: none is known. */
  until(place: number): number | undefined {
    const next = this.#pauses.find(({ end }) => end > place);
    return next && Math.max(0, next.start + leadSeconds - place);
  }

  #addBlock(level: number, seconds: number): void {
    this.#loudest = Math.max(this.#loudest, level);
    const start = this.#readSeconds;
    this.#readSeconds += seconds;
    if (level > Math.max(quietLevel, this.#loudest * quietShare)) this.#quietSince = undefined;
    else this.#quietSince ??= start;
    const since = this.#quietSince;
    if (since === undefined || this.#readSeconds - since < minSeconds) return;
    const last = this.#pauses.at(-1);
    if (last?.start === since) last.end = this.#readSeconds;
    else this.#pauses.push({ start: since, end: this.#readSeconds });
  }
}

function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
