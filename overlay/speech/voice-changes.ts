import { captionsOf, unreadFrom } from "./captions.ts";
import { type Utterance, readingMs } from "./utterance.ts";

/** Upper limit for a voice with its wait: nothing stays for ever. */
export const maxVoiceMs = 30 * 60_000;
/** A spoken message stays this long after its last word, and a text at least this long before anything takes its place. */
export const lingerMs = 2_500;
/** A voice without a report for this long beyond its duration has ended. */
export const overdueMs = 10_000;

/** An utterance whose voice stops, or goes on at a place of its sound. */
export function pauseVoice(one: Utterance, fromMs: number | undefined, now: number): Utterance {
  const { timing } = one;
  if (!timing || (one.phase !== "speaking" && one.phase !== "paused")) return one;
  if (fromMs === undefined)
    return { ...one, phase: "paused", timing: { ...timing, pausedAt: now }, until: now + maxVoiceMs };
  const { pausedAt: _, ...goesOn } = { ...timing, beganAt: now - fromMs };
  const until = timing.isEstimated
    ? now + maxVoiceMs
    : now + Math.max(0, timing.durationMs - fromMs) + overdueMs;
  return { ...one, phase: "speaking", timing: goesOn, until };
}

/** An utterance whose voice has ended or will not come. */
export function endVoice(one: Utterance, now: number): Utterance {
  // A voice that never began leaves a text, which is read.
  if (one.phase !== "speaking" && one.phase !== "paused")
    return one.voice === "over" ? one : { ...one, voice: "none", until: now + lingerMs };
  const from = unreadFrom(one, now);
  if (from === undefined) return { ...one, phase: "shown", voice: "over", until: now + lingerMs };
  const readMs = readingMs(captionsOf(one.text).slice(from).join(" "), one.scrolls);
  const { timing: _, ...rest } = one;
  return { ...rest, phase: "shown", voice: "none", shownAt: now, until: now, readMs, unreadFrom: from };
}
