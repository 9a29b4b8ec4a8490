import { earliest } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import { longPressMs } from "../../shared/long-press.ts";
import type { Timed } from "../drawing/painter.ts";

/** A shorter press shows no progress, which would only flicker. */
const shownAfterMs = 200;
/** Stream Deck accepts ten images a second. */
const stepMs = 100;

/** Progress of a long press at one moment. */
export interface HoldProgress {
  /** Share of the long press that is over, 0 to 1; left out: not shown yet. */
  readonly share?: number;
  /** When the next step is due. Monotonic milliseconds. */
  readonly changesAt?: number;
}

interface Held {
  readonly downAt: number;
  /** Whether the action wants to know of the release. */
  isAwaited: boolean;
  /** Whether a long press would do something, so that its progress is shown. */
  showsProgress: boolean;
}

/** The keys and dials of an action that are down, and how long a press of them lasts. */
export class Holds {
  readonly #clock: Clock;
  readonly #held = new Map<string, Held>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A key or dial goes down. */
  press(keyId: string): void {
    this.#held.set(keyId, { downAt: this.#clock.now(), isAwaited: false, showsProgress: false });
  }

  /** Keeps `release` for a key that is down. */
  awaitRelease(keyId: string, showsProgress: boolean): void {
    const held = this.#held.get(keyId);
    if (held) Object.assign(held, { isAwaited: true, showsProgress });
  }

  /** Ends the press of a key, and returns whether it was long; `undefined` when no action awaits the release. */
  release(keyId: string): { readonly isLongPress: boolean } | undefined {
    const held = this.#held.get(keyId);
    this.#held.delete(keyId);
    return held?.isAwaited ? { isLongPress: this.#clock.now() - held.downAt >= longPressMs } : undefined;
  }

  forget(keyId: string): void {
    this.#held.delete(keyId);
  }

  /** Progress of a key that is held for a long press. */
  progressOf(keyId: string, now: number): HoldProgress | undefined {
    const held = this.#held.get(keyId);
    if (!held?.showsProgress) return undefined;
    const { downAt } = held;
    if (now < downAt + shownAfterMs) return { changesAt: downAt + shownAfterMs };
    const steps = Math.floor((now - downAt) / stepMs);
    const share = Math.min(1, (steps * stepMs) / longPressMs);
    return share === 1 ? { share } : { share, changesAt: downAt + (steps + 1) * stepMs };
  }
}

/** A picture with its next change by itself: that of its view, or the next step of a long press. */
export function timed<Picture extends object>(
  picture: Picture,
  changesAt: number | undefined,
  hold: HoldProgress | undefined,
): Timed<Picture> {
  const next = earliest(changesAt, hold?.changesAt);
  return next === undefined ? picture : { ...picture, changesAt: next, isQuick: hold !== undefined };
}
