import { lettersAt } from "./audio-kind.ts";
import { type PcmCoding, type PcmFormat, channelsOf, frameBytes } from "./pcm-coding.ts";

/** Samples of one moment of sound: one array a channel, each −1 to 1. */
export interface Samples {
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  /** Hertz. */
  readonly rate: number;
}

/** Reads WAV files as they arrive, one after another: some voices come as a file for each sentence. */
export interface WavReader {
  /** Feeds the next bytes, however they are cut; returns the samples they complete, those of each file apart. */
  read(bytes: Uint8Array): readonly Samples[];
  /** Length of the files so far in milliseconds, once their headers are there, if these know. */
  readonly durationMs: number | undefined;
}

/** A header that claims more was written before the length was known. */
const longestSeconds = 600;
/** What may follow the sound in a file. */
const tails = /LIST|ID3 |id3 |fact|cue |smpl|bext|PEAK|JUNK|TAG./;

/** What a header calls a coding, and how many bits its samples have. */
const codings: Readonly<Record<string, PcmCoding>> = {
  "1 8": "u8",
  "1 16": "s16",
  "1 24": "s24",
  "1 32": "s32",
  "3 32": "f32",
  "6 8": "alaw",
  "7 8": "mulaw",
};

/** A reader for one voice; `raw` is how sound without a header is written. */
export function createWavReader(raw?: PcmFormat): WavReader {
  let held = new Uint8Array(0);
  let format = raw;
  let place: "header" | "sound" | "tail" | "notes" = raw ? "sound" : "header";
  let left = Number.POSITIVE_INFINITY;
  let isOdd = false;
  let durationMs = raw ? Number.POSITIVE_INFINITY : 0;

  /** Passes over the header's chunks up to the sound itself. */
  const readHeader = (): void => {
    let at = 0;
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
    while (place === "header" && at + 8 <= held.byteLength) {
      const name = lettersAt(held, at, 4);
      const size = view.getUint32(at + 4, true);
      if (name === "RIFF") {
        if (at + 12 > held.byteLength) break;
        at += 12;
      } else if (name === "data") {
        at += 8;
        place = "sound";
        const seconds = format ? size / frameBytes(format) / format.rate : 0;
        left = seconds > 0 && seconds <= longestSeconds ? size : Number.POSITIVE_INFINITY;
        isOdd = size % 2 === 1;
        // With one file of unknown length among them, that of the whole is not known either.
        durationMs += left === size ? seconds * 1000 : left;
      } else {
        const end = at + 8 + size + (size % 2);
        if (end > held.byteLength) break;
        if (name === "fmt ") format = formatAt(view, at + 8, size);
        at = end;
      }
    }
    held = held.slice(at);
  };

  /** Behind the sound that the header counted: another file, notes, or more sound, for it counted too little. */
  const readTail = (): void => {
    const at = left + (isOdd && held[left] === 0 ? 1 : 0);
    const name = lettersAt(held, at, 4);
    if (name.length < 4) return;
    if (name === "RIFF" || tails.test(name)) {
      place = "notes";
      held = held.slice(at);
    } else {
      place = "sound";
      left = durationMs = Number.POSITIVE_INFINITY;
    }
  };

  /** Passes over notes, which do not always keep to the length they claim, up to the next file. */
  const readNotes = (): void => {
    let at = 0;
    while (!"RIFF".startsWith(lettersAt(held, at, 4))) at++;
    held = held.slice(at);
    if (held.byteLength >= 4) place = "header";
  };

  const readSound = (): Samples | undefined => {
    if (!format) {
      held = new Uint8Array(0);
      return undefined;
    }
    const size = frameBytes(format);
    const whole = Math.floor(Math.min(held.byteLength, left) / size) * size;
    const samples = { channels: channelsOf(held.subarray(0, whole), format), rate: format.rate };
    left -= whole;
    held = held.slice(whole);
    // What is left of a moment is the beginning of one, should the header have counted too little.
    if (left < size && held.byteLength >= left) place = "tail";
    return whole > 0 ? samples : undefined;
  };

  return {
    get durationMs() {
      return durationMs === 0 || durationMs === Infinity ? undefined : durationMs;
    },
    read(bytes) {
      // Where the length is not known, the next file ends the one before only at the beginning of a piece.
      if (place === "sound" && left === Infinity && lettersAt(bytes, 0, 4) === "RIFF") {
        place = "header";
        held = new Uint8Array(0);
      }
      held = joined(held, bytes);
      const heard: Samples[] = [];
      for (let before = -1; before !== held.byteLength;) {
        before = held.byteLength;
        if (place === "tail") readTail();
        if (place === "notes") readNotes();
        if (place === "header") readHeader();
        const samples = place === "sound" ? readSound() : undefined;
        if (samples) heard.push(samples);
      }
      return heard;
    },
  };
}

function formatAt(view: DataView, at: number, size: number): PcmFormat | undefined {
  if (size < 16) return undefined;
  const code = view.getUint16(at, true);
  // An extensible format says further on what it is.
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
