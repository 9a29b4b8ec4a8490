import type { Clock } from "../clock.ts";

/** Aborts a request that takes too long. Each step of it may set its own time. */
export class Deadline {
  readonly #clock: Pick<Clock, "after">;
  readonly #abort = new AbortController();
  #cancel = (): void => {};
  #hasPassed = false;

  constructor(clock: Pick<Clock, "after">) {
    this.#clock = clock;
  }

  /** For the request. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether time ran out. */
  get hasPassed(): boolean {
    return this.#hasPassed;
  }

  /** Aborts the request in `ms` milliseconds, whatever was set before. */
  set(ms: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(ms, () => {
      this.#hasPassed = true;
      this.abort();
    });
  }

  /** Lets the request take any time. */
  clear(): void {
    this.#cancel();
  }

  /** Aborts the request now. */
  abort(): void {
    this.#cancel();
    this.#abort.abort();
  }
}
