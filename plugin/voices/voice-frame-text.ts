import type { AudioLabel } from "../../shared/voice/formats/audio-label.ts";

/** Names of codings as pages read them, where the coding's own is none. */
const names: { readonly [Coding in NonNullable<AudioLabel["coding"]>]?: string } = {
  packed: "opus",
  unknown: "amr",
};
/** Fewer bytes are written as numbers: short base64 may be taken for a word. */
const leastBase64 = 300;

/** A format in the words that `audioLabel` reads. */
export function labelText({ coding, rate, channels }: AudioLabel): string {
  return [
    coding && (names[coding] ?? coding),
    rate !== undefined && `${rate}hz`,
    channels !== undefined && `${channels}ch`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A frame of a message's voice, as an event-stream message; without `chunk` its end. */
export function voiceFrameText(
  messageId: string,
  sequence: number,
  chunk: { readonly audio: Uint8Array; readonly format: AudioLabel } | undefined,
): string {
  const frame = chunk
    ? { messageId, sequence, audio: written(chunk.audio), format: labelText(chunk.format) }
    : { messageId, isFinal: true };
  return `data: ${JSON.stringify(frame)}\n\n`;
}

function written(audio: Uint8Array): string | readonly number[] {
  const text = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString("base64");
  // Base64 of hexadecimal digits alone would be read as those.
  return audio.byteLength < leastBase64 || /^[\da-f]+$/i.test(text) ? [...audio] : text;
}
