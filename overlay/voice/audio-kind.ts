/** How a voice's bytes are to be played. */
export type AudioKind = "wav" | "mp3" | "pcm" | "other";

/** Bytes needed before the kind can be told. */
export const sniffBytes = 12;

/**
 * Tells what audio begins with these bytes; they know better than any label. What they do not tell, `label`
 * (service-api.md, row `ai.tts.generated`, `audioFormat`) does; nothing of both is `other`.
 */
export function audioKind(start: Uint8Array, label: string): AudioKind {
  if (startsWith(start, "RIFF")) return "wav";
  if (startsWith(start, "ID3") || (start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0)) return "mp3";
  if (startsWith(start, "OggS")) return "other";
  if (/^(pcm|raw|s16le|l16)/i.test(label)) return "pcm";
  return "other";
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return text === String.fromCharCode(...bytes.subarray(0, text.length));
}

/** Whether a file begins with these bytes, rather than going on. */
export function startsFile(bytes: Uint8Array): boolean {
  if (startsWith(bytes, "OggS")) return ((bytes[5] ?? 0) & 2) !== 0;
  return (
    ["RIFF", "ID3", "fLaC", "\x1aE\xdf\xa3"].some((start) => startsWith(bytes, start)) ||
    startsWith(bytes.subarray(4), "ftyp")
  );
}
