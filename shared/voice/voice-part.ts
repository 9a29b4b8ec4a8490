import * as v from "valibot";
import { labelSchema } from "./formats/audio-label.ts";

const partSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** In base64. */
    audio: v.exactOptional(v.pipe(v.string(), v.transform(bytesOf))),
    format: v.optional(labelSchema, {}),
    /** Nothing comes after it. */
    isFinal: v.optional(v.boolean(), false),
    /** The service's stream could not be opened. */
    hasFailed: v.optional(v.boolean(), false),
  }),
);
/** A part of a voice on its way from the plugin to a page. */
export type VoicePart = v.InferOutput<typeof partSchema>;

/** Reads a part from the data of its frame. Anything else is empty. */
export function readVoicePart(text: string): VoicePart {
  const read = v.safeParse(partSchema, text);
  return read.success ? read.output : { format: {}, isFinal: false, hasFailed: false };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
