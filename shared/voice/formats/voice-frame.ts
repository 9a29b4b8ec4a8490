import { type AudioLabel, audioLabel } from "./audio-label.ts";
import { type Likelihood, type SoundPlace, audioFromText, isMixed, leastMixed } from "./audio-text.ts";
import { frameNames, tellsEnd } from "./frame-names.ts";

/** What one frame of a voice stream says. All of it is optional: the format is not documented. */
export interface VoiceFrame {
  readonly audio: Uint8Array<ArrayBuffer> | undefined;
  /** Which message it belongs to, if it says so. */
  readonly id: string | undefined;
  /** Its place among the message's frames, if it says so. */
  readonly sequence: number | undefined;
  /** What it says about the audio's format. */
  readonly format: AudioLabel;
  /** Nothing more comes for this message. */
  readonly ended: boolean;
  /** Where this stream's sound stands, as far as can be told by now. */
  readonly soundPlace?: SoundPlace | undefined;
}

/** Nested no deeper than this is looked into. */
const deepest = 10;
const likelihoods: readonly Likelihood[] = ["possible", "likely", "sure", "known"];
/** Fewest bytes, as numbers, by the same. */
const leastBytes = [200, 40, 1, 1] as const;

/** What has been found so far: of everything the first, of audio the likeliest and then the longest. */
interface Found {
  audio: Uint8Array<ArrayBuffer> | undefined;
  /** How likely, and how long. */
  best: readonly [rank: number, length: number];
  id: string | undefined;
  sequence: number | undefined;
  readonly labels: string[];
  ended: boolean;
  readonly before: SoundPlace | undefined;
  soundPlace: SoundPlace | undefined;
}

/** Where a value stands. */
interface Place {
  /** Lower-case letters and digits alone; empty for the frame itself. */
  readonly name: string;
  readonly parent: string;
  /** What is around it says that it is audio, or words. */
  readonly isAudio: boolean;
  readonly isWords: boolean;
  readonly depth: number;
  /** Tells it from any other place: the event, and the names and types on the way to it. */
  readonly at: string;
}

/**
 * Reads one frame of a voice stream tolerantly: bare base64, a data URI, or JSON that holds either, or hex or bytes, under
 * any name, together with what it says about message, order, format and end. Never throws; a frame that says nothing
 * usable has no audio and does not end anything. `before` is where the sound stood in frames that came before.
 */
export function decodeVoiceFrame(event: string, text: string, before?: SoundPlace): VoiceFrame {
  const found: Found = {
    audio: undefined,
    best: [-1, 0],
    id: undefined,
    sequence: undefined,
    labels: [],
    ended: tellsEnd(event),
    before,
    soundPlace: before,
  };
  const isAudio = frameNames.aboutAudio.test(event);
  const isWords = isAboutWords(event);
  look(text.trim(), { name: "", parent: "", isAudio, isWords, depth: 0, at: event }, found);
  const { audio, id, sequence, labels, ended, soundPlace } = found;
  return { audio, id, sequence, format: audioLabel(labels.join(" ")), ended, soundPlace };
}

function look(value: unknown, place: Place, found: Found): void {
  if (typeof value === "string") lookAtText(value, place, found);
  else if (typeof value === "number") lookAtNumber(value, place, found);
  else if (value === true) found.ended ||= frameNames.end.test(place.name);
  else if (typeof value === "object" && value !== null && place.depth < deepest)
    lookInto(value, place, found);
}

function lookAtText(text: string, place: Place, found: Found): void {
  const { name } = place;
  const isState = frameNames.state.test(name);
  if (isState || name === "") found.ended ||= tellsEnd(text);
  if (/^[{["]/.test(text)) {
    try {
      const inner: unknown = JSON.parse(text);
      return look(inner, { ...place, depth: place.depth + 1 }, found);
    } catch {
      // Not JSON after all: whatever it is, it is no audio either.
      return;
    }
  }
  if (isMessageId(place)) found.id ??= text || undefined;
  else if (/^\d{1,6}$/.test(text) && found.before?.at !== place.at) lookAtNumber(Number(text), place, found);
  else if (isMime(text) || frameNames.label.test(name)) found.labels.push(text.slice(0, 100));
  else if (!isState) offer(text, place, found);
}

function lookAtNumber(value: number, place: Place, found: Found): void {
  const { name } = place;
  if (isMessageId(place)) found.id ??= String(value);
  else if (frameNames.rate.test(name)) found.labels.unshift(`${value}hz`);
  else if (frameNames.channels.test(name)) found.labels.push(`${value}ch`);
  else if (frameNames.bits.test(name)) found.labels.push(`${value}bit`);
  else if (frameNames.sequence.test(name) && Number.isInteger(value)) found.sequence ??= value;
}

function lookInto(value: object, place: Place, found: Found): void {
  const bytes: unknown[] = "0" in value ? Object.values(value) : [];
  if (bytes.length > 0 && bytes.every(isByte)) return offer(bytes, place, found);
  const depth = place.depth + 1;
  if (Array.isArray(value)) {
    for (const one of value) look(one, { ...place, depth }, found);
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
    const saysAudio = frameNames.audio.test(name) || (isNeutral && isAudio);
    const at = [place.at, ...states, name].join(" ");
    look(field, { name, parent: place.name, isAudio: saysAudio, isWords, depth, at }, found);
  }
}

/** Keeps what may be the frame's audio if nothing better was found. */
function offer(value: string | readonly number[], { name, isAudio, isWords, at }: Place, found: Found): void {
  const uri = typeof value === "string" ? /^\s*data:([^,]*);\s*base64\s*,/i.exec(value.slice(0, 200)) : null;
  const isNeutral = frameNames.neutral.test(name);
  const { before } = found;
  const here = before?.at === at ? before : undefined;
  const named = isAudio ? 2 : isNeutral ? 1 : 0;
  // Where sound stands elsewhere, a name alone says less.
  const rank = here ? 3 : uri ? 2 : before ? Math.max(0, named - 1) : named;
  if (rank < 2 && ((isWords && isNeutral) || frameNames.secret.test(name))) return;
  const [bestRank, bestLength] = found.best;
  if (rank < bestRank || (rank === bestRank && value.length <= bestLength)) return;
  const text = typeof value === "string" ? value.slice(uri?.[0].length ?? 0) : undefined;
  const audio =
    text !== undefined
      ? audioFromText(text, likelihoods[rank] ?? "possible", here)
      : value.length >= (leastBytes[rank] ?? 0)
        ? Uint8Array.from(value as readonly number[])
        : undefined;
  if (!audio) return;
  if (uri?.[1]) found.labels.push(uri[1]);
  found.audio = audio;
  found.best = [rank, value.length];
  if (here || value.length >= leastMixed || (!before && text !== undefined && isMixed(text)))
    found.soundPlace = {
      at,
      isHex: here?.isHex ?? (text !== undefined && isHexOf(text, audio)),
      shortest: isAudio ? 0 : Math.min(here?.shortest ?? value.length, value.length),
    };
}

function isHexOf(text: string, audio: Uint8Array): boolean {
  return text.replace(/\s+/g, "").length === audio.length * 2 && !text.endsWith("=");
}

function isMessageId({ name, parent }: Place): boolean {
  return name === "messageid" || (name === "id" && parent === "message");
}

function isByte(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 255;
}

function isMime(text: string): boolean {
  return /^audio\/[^,]{1,90}$/i.test(text);
}

/** Of an event or a type: what comes with it is words, or when they are said. */
function isAboutWords(text: string): boolean {
  return frameNames.words.test(plain(text)) && !isMime(text);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "");
}
