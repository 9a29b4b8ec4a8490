import { areFloats } from "./are-floats.ts";
import { lettersAt } from "./audio-kind.ts";
import { type PcmCoding, type PcmFormat, channelsOf, frameBytes } from "./pcm-coding.ts";

/** A piece of sound: one array of samples for each channel, −1 to 1. */
export interface Samples {
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  /** Hertz. */
  readonly rate: number;
}

/** Longest credible file: a header with more was written before the length was known. */
const maxSeconds = 600;
/** Sound that shows whether its samples are floats, in seconds. */
const provenSeconds = 0.1;
/** Names of the chunks that may follow the sound in a file. */
const tails = /LIST|ID3 |id3 |fact|cue |smpl|bext|PEAK|JUNK|TAG./;

/** Codings by the header's code and bits per sample. */
const codings: Readonly<Record<string, PcmCoding>> = {
  "1 8": "u8",
  "1 16": "s16",
  "1 24": "s24",
  "1 32": "s32",
  "3 32": "f32",
  "6 8": "alaw",
  "7 8": "mulaw",
};

/** Reads WAV files as they arrive, one after another: some voices come as a file for each sentence. */
export class WavReader {
  #held = new Uint8Array(0);
  #format: PcmFormat | undefined;
  #place: "header" | "sound" | "tail" | "notes";
  #left = Number.POSITIVE_INFINITY;
  #isOdd = false;
  /** Whether the samples are known to be floats or not. */
  #isProven = false;
  #durationMs: number;

  /** For one voice; `raw` is how sound without a header is written. */
  constructor(raw?: PcmFormat) {
    this.#format = raw;
    this.#place = raw ? "sound" : "header";
    this.#durationMs = raw ? Number.POSITIVE_INFINITY : 0;
  }

  /** Length of the files so far in milliseconds, once their headers are there, if these know. */
  get durationMs(): number | undefined {
    return this.#durationMs === 0 || this.#durationMs === Infinity ? undefined : this.#durationMs;
  }

  /** Reads the next bytes, cut anywhere. Returns the completed samples, one item a file. */
  read(bytes: Uint8Array): readonly Samples[] {
    const heard: Samples[] = [];
    // A file of unknown length ends where a piece begins with the next file's header.
    if (this.#place === "sound" && this.#left === Infinity && lettersAt(bytes, 0, 4) === "RIFF") {
      heard.push(...this.end());
      this.#place = "header";
      this.#held = new Uint8Array(0);
    }
    this.#held = joined(this.#held, bytes);
    for (let before = -1; before !== this.#held.byteLength;) {
      before = this.#held.byteLength;
      if (this.#place === "tail") this.#readTail();
      if (this.#place === "notes") this.#readNotes();
      if (this.#place === "header") this.#readHeader();
      const samples = this.#place === "sound" ? this.#readSound() : undefined;
      if (samples) heard.push(samples);
    }
    return heard;
  }

  /** Returns the last samples of a sound that was too short to be sure of. */
  end(): readonly Samples[] {
    const samples = this.#place === "sound" ? this.#readSound(true) : undefined;
    return samples ? [samples] : [];
  }

  /** Passes over the header's chunks up to the sound itself. */
  #readHeader(): void {
    const held = this.#held;
    let at = 0;
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
    while (this.#place === "header" && at + 8 <= held.byteLength) {
      const name = lettersAt(held, at, 4);
      const size = view.getUint32(at + 4, true);
      if (name === "RIFF") {
        if (at + 12 > held.byteLength) break;
        at += 12;
      } else if (name === "data") {
        at += 8;
        this.#beginSound(size);
      } else {
        const end = at + 8 + size + (size % 2);
        if (end > held.byteLength) break;
        if (name === "fmt ") this.#format = formatAt(view, at + 8, size);
        at = end;
      }
    }
    this.#held = held.slice(at);
  }

  #beginSound(size: number): void {
    const format = this.#format;
    this.#place = "sound";
    this.#isProven = false;
    const seconds = format ? size / frameBytes(format) / format.rate : 0;
    this.#left = seconds > 0 && seconds <= maxSeconds ? size : Number.POSITIVE_INFINITY;
    this.#isOdd = size % 2 === 1;
    // With one file of unknown length among them, that of the whole is not known either.
    this.#durationMs += this.#left === size ? seconds * 1000 : this.#left;
  }

  /** Reads past the counted sound: another file, notes, or more sound if the header counted too little. */
  #readTail(): void {
    const at = this.#left + (this.#isOdd && this.#held[this.#left] === 0 ? 1 : 0);
    const name = lettersAt(this.#held, at, 4);
    if (name.length < 4) return;
    if (name === "RIFF" || tails.test(name)) {
      this.#place = "notes";
      this.#held = this.#held.slice(at);
    } else {
      this.#place = "sound";
      this.#left = this.#durationMs = Number.POSITIVE_INFINITY;
    }
  }

  /** Passes over notes, which do not always keep to the length they claim, up to the next file. */
  #readNotes(): void {
    let at = 0;
    while (!"RIFF".startsWith(lettersAt(this.#held, at, 4))) at++;
    this.#held = this.#held.slice(at);
    if (this.#held.byteLength >= 4) this.#place = "header";
  }

  #readSound(isWhole = false): Samples | undefined {
    if (!this.#format) {
      this.#held = new Uint8Array(0);
      return undefined;
    }
    this.#isProven ||= this.#prove(this.#format, isWhole || this.#held.byteLength >= this.#left);
    if (!this.#isProven) return undefined;
    const format = this.#format;
    const size = frameBytes(format);
    const whole = Math.floor(Math.min(this.#held.byteLength, this.#left) / size) * size;
    const samples = { channels: channelsOf(this.#held.subarray(0, whole), format), rate: format.rate };
    this.#left -= whole;
    this.#held = this.#held.slice(whole);
    // A remainder shorter than a sample frame is kept, in case the header counted too little.
    if (this.#left < size && this.#held.byteLength >= this.#left) this.#place = "tail";
    return whole > 0 ? samples : undefined;
  }

  /** Floats are played as floats under any label: as integers they are full-scale noise. False: more bytes are needed. */
  #prove(format: PcmFormat, isWhole: boolean): boolean {
    if (format.coding === "f32") return true;
    const sound = this.#held.subarray(0, Math.min(this.#held.byteLength, this.#left));
    const isFloat = areFloats(sound, format.rate * format.channels * provenSeconds, isWhole);
    if (isFloat) {
      this.#format = { ...format, coding: "f32" };
      // A header with the wrong coding has the wrong duration.
      this.#durationMs = Number.POSITIVE_INFINITY;
    }
    return isFloat !== undefined;
  }
}

function formatAt(view: DataView, at: number, size: number): PcmFormat | undefined {
  if (size < 16) return undefined;
  const code = view.getUint16(at, true);
  // An extensible format has its real coding further on.
  const kind = code === 0xfffe && size >= 26 ? view.getUint16(at + 24, true) : code;
  const channels = view.getUint16(at + 2, true);
  const rate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  const coding = codings[`${kind} ${bits}`];
  if (!coding || channels < 1 || channels > 8 || rate < 3_000 || rate > 384_000) return undefined;
  return { coding, rate, channels };
}

function joined(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
