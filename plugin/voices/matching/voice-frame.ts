import { type AudioLabel, audioLabel } from "../../../shared/voice/formats/audio-label.ts";

/** The content of one frame of a voice stream. Every part is optional, because the format is not documented. */
export interface VoiceFrame {
  readonly audio: Uint8Array<ArrayBuffer> | undefined;
  /** Id of its message, if the frame has one. */
  readonly id: string | undefined;
  /** The frame's number among those of its message, if it has one. */
  readonly sequence: number | undefined;
  /** The frame's own labels of the audio's format. */
  readonly format: AudioLabel;
  /** Whether this is the last frame of its message. */
  readonly ended: boolean;
}

/** Deepest level of nesting that is read. */
const deepest = 10;
const likelihoods: readonly Likelihood[] = ["possible", "likely", "sure"];

/** The parts found so far: the first of each kind, and the likeliest, then longest, audio. */
interface Found {
  audio: Uint8Array<ArrayBuffer> | undefined;
  /** Likelihood and length of that audio. */
  best: readonly [rank: number, length: number];
  id: string | undefined;
  sequence: number | undefined;
  readonly labels: string[];
  ended: boolean;
}

/** The place of a value in its frame. */
interface Place {
  /** Lower-case letters and digits alone; empty for the frame itself. */
  readonly name: string;
  readonly parent: string;
  /** Whether the fields around it mark it as audio, or as words. */
  readonly isAudio: boolean;
  readonly isWords: boolean;
  readonly depth: number;
}

/**
 * How likely a text is sound, by its place in the frame: `sure` under a name for audio, `likely` under a name that services
 * use for audio and for words alike, `possible` anywhere else.
 */
export type Likelihood = "sure" | "likely" | "possible";

/**
 * Reads one frame of a voice stream tolerantly: bare base64, a data URI, or JSON that holds either, or hex, under any name,
 * together with its message's id, its number, its format and its end marker. Never throws; a frame without anything usable
 * has no audio and ends nothing.
 */
export function decodeVoiceFrame(event: string, text: string): VoiceFrame {
  const found: Found = {
    audio: undefined,
    best: [-1, 0],
    id: undefined,
    sequence: undefined,
    labels: [],
    ended: isEndMarker(event),
  };
  const isAudio = frameNames.aboutAudio.test(event);
  const isWords = isAboutWords(event);
  if (!hasTooMany(text)) readValue(text.trim(), { name: "", parent: "", isAudio, isWords, depth: 0 }, found);
  const { audio, id, sequence, labels, ended } = found;
  return { audio, id, sequence, format: audioLabel(labels.join(" ")), ended };
}

/** Most quotes, and brackets of a kind, in a frame with sound: reading millions of tiny values would take seconds. */
const maxSigns = 20_000;

function hasTooMany(text: string): boolean {
  return ['"', "{", "["].some((sign) => text.split(sign, maxSigns).length === maxSigns);
}

function readValue(value: unknown, place: Place, found: Found): void {
  if (typeof value === "string") readText(value, place, found);
  else if (typeof value === "number") readNumber(value, place, found);
  else if (value === true) found.ended ||= frameNames.end.test(place.name);
  else if (typeof value === "object" && value !== null && place.depth < deepest)
    readObject(value, place, found);
}

function readText(text: string, place: Place, found: Found): void {
  const { name } = place;
  const isState = frameNames.state.test(name);
  if (isState || name === "") found.ended ||= isEndMarker(text);
  if (/^[{["]/.test(text)) {
    try {
      const inner: unknown = JSON.parse(text);
      return readValue(inner, { ...place, depth: place.depth + 1 }, found);
    } catch {
      // Broken JSON is no audio either.
      return;
    }
  }
  if (isMessageId(place)) found.id ??= text || undefined;
  else if (/^\d{1,6}$/.test(text)) readNumber(Number(text), place, found);
  else if (isMime(text) || frameNames.label.test(name)) found.labels.push(text.slice(0, 100));
  else if (!isState) offer(text, place, found);
}

function readNumber(value: number, place: Place, found: Found): void {
  const { name } = place;
  if (isMessageId(place)) found.id ??= String(value);
  else if (frameNames.rate.test(name)) found.labels.unshift(`${value}hz`);
  else if (frameNames.channels.test(name)) found.labels.push(`${value}ch`);
  else if (frameNames.bits.test(name)) found.labels.push(`${value}bit`);
  else if (frameNames.sequence.test(name) && Number.isInteger(value)) found.sequence ??= value;
}

function readObject(value: object, place: Place, found: Found): void {
  const depth = place.depth + 1;
  if (Array.isArray(value)) {
    for (const one of value) readValue(one, { ...place, depth }, found);
    return;
  }
  const fields = Object.entries(value).map(
    ([name, field]: [string, unknown]) => [plain(name), field] as const,
  );
  const states = fields.flatMap(([name, field]) =>
    typeof field === "string" && field.length < 100 && (frameNames.state.test(name) || isMime(field))
      ? [field]
      : [],
  );
  const isWords = place.isWords || states.some(isAboutWords);
  const isAudio = place.isAudio || states.some((state) => frameNames.aboutAudio.test(state));
  for (const [name, field] of fields) {
    const isNeutral = frameNames.neutral.test(name);
    const isLeftOut = isWords && (isNeutral || frameNames.state.test(name));
    if (isLeftOut || frameNames.words.test(name)) continue;
    const isNamedAudio = frameNames.audio.test(name) || (isNeutral && isAudio);
    readValue(field, { name, parent: place.name, isAudio: isNamedAudio, isWords, depth }, found);
  }
}

/** Keeps a text as the frame's audio if it is likelier than the one found before. */
function offer(text: string, { name, isAudio, isWords }: Place, found: Found): void {
  const uri = /^\s*data:([^,]*);\s*base64\s*,/i.exec(text.slice(0, 200));
  const isNeutral = frameNames.neutral.test(name);
  const rank = uri || isAudio ? 2 : isNeutral ? 1 : 0;
  if (rank < 2 && ((isWords && isNeutral) || frameNames.secret.test(name))) return;
  const [bestRank, bestLength] = found.best;
  if (rank < bestRank || (rank === bestRank && text.length <= bestLength)) return;
  const audio = audioFromText(text.slice(uri?.[0].length ?? 0), likelihoods[rank] ?? "possible");
  if (!audio) return;
  if (uri?.[1]) found.labels.push(uri[1]);
  found.audio = audio;
  found.best = [rank, text.length];
}

function isMessageId({ name, parent }: Place): boolean {
  return name === "messageid" || (name === "id" && parent === "message");
}

function isMime(text: string): boolean {
  return /^audio\/[^,]{1,90}$/i.test(text);
}

/** Whether an event or a type is about words or their times. */
function isAboutWords(text: string): boolean {
  return frameNames.words.test(plain(text)) && !isMime(text);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "");
}

/** Characters from which on a text is sound in any place: words are shorter, and so are nearly all ids. */
const longLetters = 200;
/** Characters from which on a text is sound under a name for audio and words, if they are as mixed as those of bytes. */
const minMixedLength = 40;
const hexLetters = 16;
/** Fewest letters between two blanks, on average: words are shorter. */
const minRunBetweenBlanks = 16;

/**
 * Decodes base64, plain or URL-safe, with or without padding, line breaks or blanks, and hex; `undefined` when the text may be
 * anything else: a word taken for sound is noise, and shifts the rest by a byte.
 */
export function audioFromText(text: string, likelihood: Likelihood): Uint8Array<ArrayBuffer> | undefined {
  const bare = text.replace(/\s+/g, "");
  // Blanks that indent a line are part of its break.
  const blanks = text.trim().match(/(?<!\s)[^\S\r\n]+(?!\s)/g)?.length ?? 0;
  if (blanks * minRunBetweenBlanks > bare.length) return undefined;
  const isLong = bare.length >= longLetters;
  // "AAAA…" is silence in base64, so hex has a digit in it.
  const isHex = /^(?:[\da-f]{2}|[\dA-F]{2})+$/.test(bare) && /\d/.test(bare);
  if (isHex && (isLong || (likelihood === "sure" && bare.length >= hexLetters)))
    return new Uint8Array(Buffer.from(bare, "hex"));
  const [, letters = "", padding] = /^([\w+/-]+)(={0,2})$/.exec(bare) ?? [];
  const isWhole = bare.length % 4 === 0 || (isLong && padding === "");
  if (letters === "" || letters.length % 4 === 1 || !isWhole) return undefined;
  if (!isLong && !isLikely(bare, likelihood)) return undefined;
  return new Uint8Array(Buffer.from(letters, "base64"));
}

/** Whether a short text in the alphabet of base64 is sound. */
function isLikely(text: string, likelihood: Likelihood): boolean {
  if (likelihood === "sure") return !isWord(text);
  return likelihood === "likely" && (text.endsWith("=") || (text.length >= minMixedLength && isMixed(text)));
}

/** Whether a text's characters alone show that it is no word. */
function isMixed(text: string): boolean {
  return /^A+$/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text) && /[\d+/]/.test(text));
}

/** Whether a text has the capitals and small letters of a word or a name. */
function isWord(text: string): boolean {
  return /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})*\d?|[A-Z_]+)$/.test(text) && !/^A+$/.test(text);
}

/** Patterns for the names of a frame's fields, reduced to lower-case letters and digits because services differ in the rest. */
export const frameNames = {
  audio:
    /(?:audio|pcm|sound|speech)(?:base64|b64|content|data|chunk|bytes|buffer|delta|stream|payload)?$|^(?:base64|b64|bytes|buffer)/,
  /** Audio and words alike. */
  neutral: /^(?:data|delta|chunk|payload|content|body|value|output|result|media|)$/,
  /** Words and their times, which contain nothing about the sound itself. */
  words: /align|word|stamp|transcript|caption|phoneme|viseme|^text$|outputtext|usage/,
  /** Fields that can be as long as audio, and are none. */
  secret: /token|key|signature|cursor|auth|session|ur[li]|hash|id$/,
  sequence: /^seq|^(?:chunk)?index$/,
  label: /(?:format|encoding|codec|container|precision|mimetype|contenttype)$/,
  rate: /(?<!bit)rate(?:hertz|hz)?$/,
  channels: /channels?$/,
  bits: /^bit(?:depth|spersample)$/,
  /** Names of an event or a type whose content is audio. */
  aboutAudio: /audio|speech|sound|pcm|tts/i,
  /** Fields that mark the end by being true. */
  end: /^(?:is)?(?:done|fin|last|end|eos|stop)|complete/,
  /** Fields that mark the end by a word; see `isEndMarker`. */
  state: /^(?:type|event|status|state|finishreason)$/,
} as const;

/** Whether a text marks the end of a voice: `done`, `[DONE]`, `speech.audio.done`, `AudioEnd`, not `audio_transcript.done`. */
export function isEndMarker(text: string): boolean {
  return (
    text.length < 60 &&
    /(?:^|[^a-z])(?:done|end|final|finish|complete|flush|eos|stop)(?:p?e?d)?\W*$/i.test(
      text.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
    ) &&
    // Names with these words mark the end of a part of the voice, or of its text.
    !/transcript|text|word|sentence|segment|part|item|stamp|align|input|chunk/i.test(text)
  );
}
