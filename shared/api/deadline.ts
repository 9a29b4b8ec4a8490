import type { Clock } from "../clock.ts";

/** Aborts a request that takes too long. Each of its steps may set its own limit. */
export class Deadline {
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  #cancel = (): void => {};
  #hasPassed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Pass this to the request. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the deadline caused the abort. */
  get hasPassed(): boolean {
    return this.#hasPassed;
  }

  /** Aborts the request in `ms` milliseconds; replaces any earlier limit. */
  set(ms: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(ms, () => {
      this.#hasPassed = true;
      this.abort();
    });
  }

  /** Removes the limit. */
  clear(): void {
    this.#cancel();
  }

  /** Aborts the request now. */
  abort(): void {
    this.#cancel();
    this.#abort.abort();
  }
}
