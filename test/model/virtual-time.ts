import type { Clock } from "../../shared/clock.ts";

/** A timer that has not run yet. */
interface Waiting {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * Time that passes only when it is moved. Service and plugin have one each and move together, so that a window of half a
 * minute takes no time and a busy computer changes no result.
 */
export class VirtualTime implements Clock {
  readonly #waiting = new Set<Waiting>();
  #now: number;
  #wallOffset: number;
  #order = 0;

  /** `now` in monotonic milliseconds, `wall` in milliseconds since 1970. */
  constructor(now: number, wall: number) {
    this.#now = now;
    this.#wallOffset = wall - now;
  }

  now(): number {
    return this.#now;
  }

  wall(): number {
    return this.#now + this.#wallOffset;
  }

  after(delayMs: number, run: () => void): () => void {
    // As in Node: a delay that is no number, or out of bounds, is one millisecond.
    const delay = delayMs >= 1 && delayMs < 2 ** 31 ? delayMs : 1;
    const waiting = { at: this.#now + delay, order: this.#order++, run };
    this.#waiting.add(waiting);
    return () => void this.#waiting.delete(waiting);
  }

  /** How many timers wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** When the next timer is due. */
  get nextAt(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.#waiting) next = Math.min(next, at);
    return next;
  }

  /** Moves the wall clock alone, as a correction of the computer's clock does. */
  jump(ms: number): void {
    this.#wallOffset += ms;
  }

  /** Sets the wall clock. */
  setWall(wall: number): void {
    this.#wallOffset = wall - this.#now;
  }

  /** Moves on, and runs the timers that have become due, the earliest first. */
  moveTo(at: number): void {
    for (;;) {
      const next = this.#earliest(at);
      if (!next) break;
      this.#waiting.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = Math.max(this.#now, at);
  }

  #earliest(until: number): Waiting | undefined {
    let first: Waiting | undefined;
    for (const one of this.#waiting) {
      if (one.at > until) continue;
      if (!first || one.at < first.at || (one.at === first.at && one.order < first.order)) first = one;
    }
    return first;
  }
}
