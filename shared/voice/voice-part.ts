import { isJsonObject } from "../api/fields.ts";
import { type AudioLabel, codingNames } from "./formats/audio-label.ts";

/** A part of a voice on its way from the plugin to a page. */
export interface VoicePart {
  readonly audio?: Uint8Array<ArrayBuffer>;
  readonly format: AudioLabel;
  /** Nothing comes after it. */
  readonly isFinal: boolean;
  /** The service's stream could not be opened. */
  readonly hasFailed: boolean;
}

/** Reads a part from the data of its frame: `{ audio?: base64, format?, isFinal?, hasFailed? }`. Anything else is empty. */
export function readVoicePart(text: string): VoicePart {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const { audio, format, isFinal, hasFailed } = isJsonObject(json) ? json : {};
  return {
    ...(typeof audio === "string" && { audio: bytesOf(audio) }),
    format: isJsonObject(format) ? labelIn(format) : {},
    isFinal: isFinal === true,
    hasFailed: hasFailed === true,
  };
}

function labelIn({ coding, rate, channels }: Readonly<Record<string, unknown>>): AudioLabel {
  const known = codingNames.find((name) => name === coding);
  return {
    ...(known && { coding: known }),
    ...(typeof rate === "number" && { rate }),
    ...(typeof channels === "number" && { channels }),
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
