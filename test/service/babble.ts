import { sampleRate } from "./wav.ts";

/** How a voice sounds. */
export interface Voice {
  /** Middle pitch in hertz. */
  readonly pitchHz: number;
  /** How far the pitch swings, as a part of it: 0 is a machine, 0.3 is lively. */
  readonly swing: number;
}

/** About as fast as people talk. */
const charactersPerSecond = 14;
const minSeconds = 0.5;
/** Loudest sample as a part of full scale: well clear of clipping. */
const peak = 0.55;

/** One syllable: where it lies, which vowel, and its pitch at both ends relative to the middle. */
interface Syllable {
  readonly start: number;
  readonly length: number;
  readonly vowel: Vowel;
  readonly fromPitch: number;
  readonly toPitch: number;
  readonly loudness: number;
  /** Whether a soft breath of a consonant opens it. */
  readonly hasBreath: boolean;
}

type Vowel = "a" | "e" | "i" | "o" | "u";

/** First two formants of each vowel in hertz: what makes an “a” an “a”. */
const formants: Record<Vowel, readonly [number, number]> = {
  a: [740, 1_240],
  e: [510, 1_850],
  i: [310, 2_250],
  o: [480, 900],
  u: [330, 760],
};

/**
 * Speaks a text as a pleasant babble of syllables: nobody understands it, but it is as long as the text, has
 * its pauses and its questions, and is never silence. 16-bit samples at `sampleRate`. The same text and voice
 * always sound the same.
 */
export function babble(text: string, voice: Voice): Int16Array {
  const seconds = Math.max(minSeconds, Array.from(text).length / charactersPerSecond);
  const out = new Float32Array(Math.round(seconds * sampleRate));
  const random = randomFrom(text);
  for (const syllable of syllablesOf(text, out.length, voice.swing, random)) {
    sing(out, syllable, voice.pitchHz, random);
  }
  return levelled(out);
}

function syllablesOf(text: string, total: number, swing: number, random: () => number): Syllable[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const pieces = (words.length > 0 ? words : ["uh"]).flatMap((word) => piecesOf(word));
  const weight = pieces.reduce((sum, piece) => sum + piece.length + piece.pause, 0) || 1;
  const unit = total / weight;
  const syllables: Syllable[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const progress = index / pieces.length;
    // Speech starts high and sinks; a question rises at its end.
    const fall = 1 + swing * (0.5 - progress);
    const step = 1 + swing * (random() - 0.5);
    const lift = piece.rises ? 1 + swing + 0.12 : 1 - swing * 0.2;
    syllables.push({
      start: Math.floor(at),
      length: Math.ceil(piece.length * unit * 1.06),
      vowel: piece.vowel,
      fromPitch: fall * step,
      toPitch: fall * step * lift,
      loudness: 0.75 + 0.25 * random(),
      hasBreath: piece.hasBreath,
    });
    at += (piece.length + piece.pause) * unit;
  }
  return syllables;
}

interface Piece {
  readonly vowel: Vowel;
  /** Relative. */
  readonly length: number;
  readonly pause: number;
  readonly rises: boolean;
  readonly hasBreath: boolean;
}

function piecesOf(word: string): Piece[] {
  const plain = word.normalize("NFD").toLowerCase();
  const found = [...plain.matchAll(/([^aeiouy]*)([aeiouy]+)/g)];
  // Scripts without these vowels get one syllable for each two characters.
  const count = Math.max(1, Math.ceil(Array.from(plain).length / 2));
  const heard: readonly (readonly [string, Vowel])[] =
    found.length > 0
      ? found.map((match) => [match[1] ?? "", vowelOf(match[2] ?? "a")] as const)
      : Array.from(
          { length: count },
          (_, index) => ["", "aeiou"[(plain.charCodeAt(index) || 0) % 5] as Vowel] as const,
        );
  const last = heard.length - 1;
  return heard.map(([consonants, vowel], index) => ({
    vowel,
    length: index === last ? 2.3 : 1.9,
    pause: index < last ? 0.1 : /[.!?…]\W*$/.test(word) ? 1.6 : /[,;:]\W*$/.test(word) ? 0.9 : 0.35,
    rises: index === last && /\?\W*$/.test(word),
    hasBreath: /[fhkpstxz]/.test(consonants),
  }));
}

function vowelOf(letters: string): Vowel {
  const first = letters[0] ?? "a";
  return first === "y" ? "i" : (first as Vowel);
}

/** Adds one syllable to `out`. */
function sing(out: Float32Array, syllable: Syllable, pitchHz: number, random: () => number): void {
  const table = tableOf(syllable.vowel, pitchHz);
  const { length, start } = syllable;
  let phase = random();
  let breath = 0;
  const end = Math.min(length, out.length - start);
  let step = 0;
  for (let index = 0; index < end; index++) {
    const part = index / length;
    if (index % pitchEvery === 0) {
      const pitch = syllable.fromPitch + (syllable.toPitch - syllable.fromPitch) * part;
      step = (pitchHz * pitch * (1 + 0.008 * Math.sin(index * vibratoStep))) / sampleRate;
    }
    phase += step;
    if (phase >= 1) phase -= 1;
    let sample = (table[Math.floor(phase * tableLength)] ?? 0) * envelopeAt(part) * syllable.loudness;
    if (syllable.hasBreath && part < 0.22) {
      breath += 0.35 * (random() * 2 - 1 - breath);
      sample += breath * 0.22 * Math.sin((Math.PI * part) / 0.22);
    }
    out[start + index] = (out[start + index] ?? 0) + sample;
  }
}

/** The pitch moves slowly: setting it every so many samples is not heard, and saves most of the work. */
const pitchEvery = 32;
const vibratoStep = (2 * Math.PI * 5.2) / sampleRate;

/** Rises softly within the first sixth and falls softly over the last third: no clicks. */
function envelopeAt(part: number): number {
  if (part < 0.16) return 0.5 - 0.5 * Math.cos((Math.PI * part) / 0.16);
  if (part > 0.64) return 0.5 + 0.5 * Math.cos((Math.PI * (part - 0.64)) / 0.36);
  return 1;
}

const tableLength = 1_024;
const tables = new Map<string, Float32Array>();

/** One period of a vowel at a pitch: harmonics weighted by how near they lie to the vowel's formants. */
function tableOf(vowel: Vowel, pitchHz: number): Float32Array {
  const name = `${vowel}${pitchHz}`;
  const known = tables.get(name);
  if (known) return known;
  const [first, second] = formants[vowel];
  const table = new Float32Array(tableLength);
  for (let harmonic = 1; harmonic * pitchHz < 4_200; harmonic++) {
    const hertz = harmonic * pitchHz;
    const near = (formant: number, width: number) => Math.exp(-(((hertz - formant) / width) ** 2));
    const level = 0.5 / harmonic ** 1.1 + 0.55 * near(first, 190) + 0.28 * near(second, 280);
    for (let index = 0; index < tableLength; index++) {
      // Phases apart from each other keep the wave's crest low, which sounds softer.
      const angle = (2 * Math.PI * harmonic * index) / tableLength + harmonic * harmonic * 0.7;
      table[index] = (table[index] ?? 0) + level * Math.sin(angle);
    }
  }
  tables.set(name, table);
  return table;
}

function levelled(samples: Float32Array): Int16Array {
  let loudest = 0;
  for (let index = 0; index < samples.length; index++)
    loudest = Math.max(loudest, Math.abs(samples[index] ?? 0));
  const gain = loudest === 0 ? 0 : (peak * 32_767) / loudest;
  const out = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++) out[index] = Math.round((samples[index] ?? 0) * gain);
  return out;
}

/** Numbers 0 ≤ r < 1 that depend on the text only (mulberry32). */
function randomFrom(text: string): () => number {
  let state = 0x9e3779b9;
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
