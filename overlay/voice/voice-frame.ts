import { bytesFromBase64 } from "./base64.ts";

/** What one frame of a voice stream says. All of it is optional: the format is not documented. */
export interface VoiceFrame {
  readonly audio: Uint8Array<ArrayBuffer> | undefined;
  /** Which message it belongs to, if it says so. */
  readonly id: string | undefined;
  /** Its place among the message's frames, if it says so. */
  readonly sequence: number | undefined;
  /** Audio format, if it says so. */
  readonly format: string | undefined;
  /** Nothing more comes for this message. */
  readonly ended: boolean;
}

const audioNames = [
  "audio",
  "audio_base64",
  "audioBase64",
  "audioContent",
  "audioData",
  "data",
  "chunk",
  "delta",
] as const;
const idNames = ["messageId", "message_id"] as const;
const sequenceNames = ["sequence", "seq", "index"] as const;
const formatNames = ["audioFormat", "audio_format", "format"] as const;
const endNames = ["done", "isFinal", "is_final", "final", "finished", "isLast", "is_last"] as const;
const endWords = /^\[?(done|end|ended|final|finished|complete|completed|eos)\]?$/i;
/** Nested no deeper than this is looked into. */
const deepest = 3;
/** A bare text shorter than this is a word, not sound: 12 bytes are a quarter of a millisecond. */
const leastBare = 16;

/**
 * Reads one frame of a voice stream tolerantly: bare base64, a data URI, or JSON that holds either under one
 * of the usual names, together with what it says about message, order, format and end. Never throws; a frame
 * that says nothing usable has no audio and does not end anything.
 */
export function decodeVoiceFrame(event: string, text: string): VoiceFrame {
  const trimmed = text.trim();
  const ended = endWords.test(event) || endWords.test(trimmed);
  const nothing = { audio: undefined, id: undefined, sequence: undefined, format: undefined, ended };
  if (/^[{["]/.test(trimmed)) {
    try {
      return fromJson(JSON.parse(trimmed), nothing, 0);
    } catch {
      // Not JSON after all: whatever it is, it is not base64 either.
      return nothing;
    }
  }
  return endWords.test(trimmed) ? nothing : fromText(trimmed, nothing, leastBare);
}

function fromText(text: string, known: VoiceFrame, least: number): VoiceFrame {
  const uri = /^data:([^,;]*)[^,]*;base64,/i.exec(text.slice(0, 200));
  const base64 = uri ? text.slice(uri[0].length) : text;
  const audio = base64.length < least ? null : bytesFromBase64(base64);
  if (!audio) return known;
  return { ...known, audio, format: known.format ?? (uri?.[1] ? uri[1].replace(/^audio\//, "") : undefined) };
}

function fromJson(json: unknown, known: VoiceFrame, depth: number): VoiceFrame {
  if (typeof json === "string")
    return endWords.test(json) ? { ...known, ended: true } : fromText(json, known, 4);
  if (typeof json !== "object" || json === null || depth > deepest) return known;
  const fields = json as Readonly<Record<string, unknown>>;
  const first = <Value>(
    names: readonly string[],
    is: (value: unknown) => value is Value,
  ): Value | undefined => names.map((name) => fields[name]).find(is);
  const word = first(["type", "event", "status"], isText) ?? "";
  const about: VoiceFrame = {
    audio: undefined,
    id: first(idNames, isText) ?? known.id,
    sequence: first(sequenceNames, isCount) ?? known.sequence,
    format: first(formatNames, isText) ?? known.format,
    ended: known.ended || endNames.some((name) => fields[name] === true) || endWords.test(word),
  };
  const audio = first(audioNames, isText);
  if (audio !== undefined) return fromText(audio.trim(), about, 4);
  const inner = first([...audioNames, "payload", "message"], isObject);
  return inner === undefined ? about : fromJson(inner, about, depth + 1);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
