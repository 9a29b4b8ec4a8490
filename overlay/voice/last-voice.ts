import type { Clock } from "../../shared/clock.ts";
import type { PageAnswer } from "../../shared/protocol/page-messages.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";

/** Levels within this time of a voice's beginning may belong to the voice before. */
const settleMs = 100;

/** Keeps the loudest level of the last voice, and the reason of the last failed voice, each with its age. */
export function createLastVoice(clock: Clock) {
  let loudest: { readonly level: number; readonly at: number } | undefined;
  let failure: { readonly reason: VoiceFailure; readonly at: number } | undefined;
  let isNext = true;
  let startedAt = 0;
  return {
    /** Starts a new voice. */
    begin(): void {
      isNext = true;
      startedAt = clock.now();
    },
    /** Records the current level, 0 to 1. */
    addLevel(level: number): void {
      if (clock.now() - startedAt < settleMs) return;
      // Silence after a voice is not newer than a failure of that voice.
      if (level === 0 && !isNext) return;
      loudest = { level: Math.max(level, isNext ? 0 : (loudest?.level ?? 0)), at: clock.now() };
      isNext = false;
    },
    /** Records that a voice failed. */
    fail(reason: VoiceFailure): void {
      failure = { reason, at: clock.now() };
    },
    /** What the page answers about its last voice when the plugin asks. */
    answer: (): Partial<PageAnswer> => ({
      ...(loudest && { heard: { level: loudest.level, agoMs: clock.now() - loudest.at } }),
      ...(failure && { failed: { reason: failure.reason, agoMs: clock.now() - failure.at } }),
    }),
  };
}
