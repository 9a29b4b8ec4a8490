/** How long a voice is held for a click, or for a sound device that is away. */
const boundMs = 10_000;
/** A page counts as blocked only after this. */
const graceMs = 400;

/** How long sound has been wanted that the page cannot make: the browser wants a click first, or the sound device is away. */
export class SoundWait {
  #since: number | undefined;

  /** Sound is wanted now. Returns whether it has been wanted in vain for too long; the next voice then waits anew. */
  isInVain(now: number, isRunning: boolean): boolean {
    this.#since = isRunning ? undefined : (this.#since ?? now);
    const isLong = this.#since !== undefined && now - this.#since > boundMs;
    if (isLong) this.end();
    return isLong;
  }

  /** Nothing wants sound any more. */
  end(): void {
    this.#since = undefined;
  }

  isBlocked(now: number): boolean {
    return this.#since !== undefined && now - this.#since >= graceMs;
  }

  /** When it is to be looked at next; `undefined`: nothing is waited for. */
  nextAt(now: number): number | undefined {
    return this.#since && this.#since + (this.isBlocked(now) ? boundMs + 1 : graceMs);
  }
}
