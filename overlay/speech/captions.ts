import type { Utterance } from "./utterance.ts";

/** Longest caption, in UTF-16 units. */
const maxLength = 56;
/** Time per character of a voice whose duration is not known. */
const perCharacterMs = 66;
/** A voice that ends before this share of its duration has failed; an estimated duration may be too long. */
const minShare = 0.9;
const minEstimatedShare = 0.6;

/**
 * Splits a text into captions: at the end of a sentence if there is one, else between words, and within a word only
 * between characters as a reader sees them. Together they are the whole text.
 */
export function captionsOf(text: string): readonly string[] {
  const captions: string[] = [];
  let rest = text.replace(/\s+/gu, " ").trim();
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength + 1);
    const sentence = Math.max(...[...head.matchAll(/[.!?…。！？]["”»)]?(?=\s|$|\p{L})/gu)].map(endOf), 0);
    const space = head.lastIndexOf(" ");
    const cut = sentence > maxLength / 3 ? sentence : space > 0 ? space : wholeUpTo(rest, maxLength);
    captions.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest === "" ? captions : [...captions, rest];
}

/**
 * Index of the caption at this share, 0 to 1, of the voice's duration. Each caption gets time by its length, which is
 * close to how voices speak.
 */
export function captionAt(captions: readonly string[], share: number): number {
  const total = captions.reduce((sum, caption) => sum + caption.length, 0);
  let until = 0;
  const at = captions.findIndex((caption) => {
    until += caption.length;
    return share * total < until;
  });
  return at === -1 ? captions.length - 1 : at;
}

/** The share of the voice's duration at which a caption ends. */
export function shareUpTo(captions: readonly string[], at: number): number {
  const total = captions.reduce((sum, caption) => sum + caption.length, 0);
  return captions.slice(0, at + 1).reduce((sum, caption) => sum + caption.length, 0) / Math.max(1, total);
}

/** Duration of a voice by its text, in milliseconds. */
export function estimatedMs(text: string): number {
  return Math.max(1, text.length * perCharacterMs);
}

/** Index of the first caption that a voice did not reach which ends now; `undefined` if it ended as expected. */
export function unreadFrom({ text, timing }: Utterance, now: number): number | undefined {
  if (!timing) return undefined;
  const { beganAt, durationMs, isEstimated, pausedAt = now } = timing;
  const share = (pausedAt - beganAt) / durationMs;
  const captions = captionsOf(text);
  const from = captionAt(captions, share) + 1;
  return share < (isEstimated ? minEstimatedShare : minShare) && from < captions.length ? from : undefined;
}

/** The caption of an utterance on the stage, and when the next one is due; without a voice it goes by reading time. */
export function captionNow(utterance: Utterance, now: number): { text: string; nextAt: number | undefined } {
  const { text, timing, voice, phase, shownAt, readMs, unreadFrom: from = 0 } = utterance;
  const captions = captionsOf(text).slice(from);
  if (voice === "over") return { text: captions.at(-1) ?? "", nextAt: undefined };
  const isVoiced = phase === "speaking" || phase === "paused";
  const { beganAt, durationMs, pausedAt } =
    isVoiced && timing ? timing : { beganAt: shownAt, durationMs: readMs, pausedAt: undefined };
  const at = captionAt(captions, ((pausedAt ?? now) - beganAt) / durationMs);
  const isLast = at === captions.length - 1 || pausedAt !== undefined;
  return {
    text: captions[at] ?? "",
    nextAt: isLast ? undefined : beganAt + shareUpTo(captions, at) * durationMs,
  };
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Largest length up to `length` that cuts no character as a reader sees it; a longer character stays whole. */
function wholeUpTo(text: string, length: number): number {
  // The last character may reach far beyond, and is bounded for texts that are one endless character.
  const starts = [...characters.segment(text.slice(0, length * 4))].map(({ index }) => index);
  const cut = starts.findLast((index) => index > 0 && index <= length);
  return cut ?? starts.find((index) => index > length) ?? Math.min(text.length, length * 4);
}
