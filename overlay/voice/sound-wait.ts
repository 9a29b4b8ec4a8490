import type { VoiceOutput } from "./voice-output.ts";

/** Longest wait of a voice for a click, and for a sound card that was lost and is opened again. */
const clickMs = 10_000;
const lostMs = 5 * 60_000;
/** The page counts as blocked after a wait of this length: Firefox takes most of it to start sound that it allows. */
const graceMs = 1_000;

/** Wait of a voice for sound: the browser needs a click first, or the sound device is missing. */
export class SoundWait {
  #since: number | undefined;
  #maxMs = clickMs;

  /**
   * Opens the output, and starts or ends the wait for it. Returns whether it has been too long; the next voice then
   * starts a new wait. `isInterrupted`: whether the voice was lost with its sound card, and is not audible yet.
   */
  isTooLong(now: number, output: VoiceOutput, isInterrupted = false): boolean {
    output.open();
    const { isRunning, isLost } = output.card;
    this.#maxMs = isLost || isInterrupted ? lostMs : clickMs;
    this.#since = isRunning && !isInterrupted ? undefined : (this.#since ?? now);
    const isLong = this.#since !== undefined && now - this.#since > this.#maxMs;
    if (isLong) this.end();
    return isLong;
  }

  /** Ends the wait. */
  end(): void {
    this.#since = undefined;
  }

  isBlocked(now: number): boolean {
    return this.#since !== undefined && now - this.#since >= graceMs;
  }

  /** When `isBlocked` or `isTooLong` changes next; `undefined` without a wait. */
  nextAt(now: number): number | undefined {
    return this.#since && this.#since + (this.isBlocked(now) ? this.#maxMs + 1 : graceMs);
  }
}
