import type { AudioLabel } from "../../shared/voice/formats/audio-label.ts";

/** Names of codings that pages do not know by the coding's own name. */
const names: { readonly [Coding in NonNullable<AudioLabel["coding"]>]?: string } = {
  packed: "opus",
  unknown: "amr",
};
/** Fewer bytes are sent as numbers, because short base64 may pass for a word. */
const minBase64 = 300;

/** Formats a label so that `audioLabel` can parse it. */
export function labelText({ coding, rate, channels }: AudioLabel): string {
  return [
    coding && (names[coding] ?? coding),
    rate !== undefined && `${rate}hz`,
    channels !== undefined && `${channels}ch`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A frame of a message's voice in the text/event-stream format; without `chunk`, its end. */
export function voiceFrameText(
  messageId: string,
  sequence: number,
  chunk: { readonly audio: Uint8Array; readonly format: AudioLabel } | undefined,
): string {
  const frame = chunk
    ? { messageId, sequence, audio: encoded(chunk.audio), format: labelText(chunk.format) }
    : { messageId, isFinal: true };
  return `data: ${JSON.stringify(frame)}\n\n`;
}

function encoded(audio: Uint8Array): string | readonly number[] {
  const text = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString("base64");
  // Base64 of hexadecimal digits alone would be decoded as hexadecimal.
  return audio.byteLength < minBase64 || /^[\da-f]+$/i.test(text) ? [...audio] : text;
}
