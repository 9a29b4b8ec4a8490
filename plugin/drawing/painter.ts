import type { FeedbackPayload } from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";

/** The picture of a key at one moment: an image, as a data URI. */
export interface KeyPicture {
  readonly image: string;
}

/** The picture on a dial's part of the touch strip at one moment: the layout's items. */
export interface DialPicture {
  readonly feedback: FeedbackPayload;
}

/** A picture, and the time of its next change by itself. */
export type Timed<Picture> = Picture & {
  /** A countdown's next step; left out: never. Monotonic milliseconds. */
  readonly changesAt?: number;
  /** It changes by itself as often as Stream Deck accepts, for the second that a long press takes. Default false. */
  readonly isQuick?: boolean;
};

/** Draws a key or a dial as of `now`. Pure, except that it reads the current state. */
export type Draw<Picture> = (now: number) => Timed<Picture>;

/** A key, as the SDK has it. */
interface PaintedKey {
  readonly id: string;
  setImage(image: string): Promise<void>;
}

/** A dial, as the SDK has it. */
interface PaintedDial {
  readonly id: string;
  setFeedback(feedback: FeedbackPayload): Promise<void>;
}

/** Stream Deck accepts at most ten images a second per key. */
const leastGapMs = 100;
/** A picture that changes by itself is painted at most four times a second, even after a late timer. */
const leastStepMs = 250;

/** The next change of a picture by itself. */
interface Step {
  readonly changesAt?: number | undefined;
  readonly isQuick?: boolean | undefined;
}

/** A key or dial that is painted. */
interface Painted {
  /** Paints the picture as of `now` if it looks different. Returns whether it did, and when it changes by itself. */
  readonly paint: (now: number) => Step & { readonly painted: boolean };
  paintedAt: number;
}

/**
 * The only caller of setImage and setFeedback. It skips repeats and keeps to ten images a second for each key. Its one
 * timer runs only while some key will change by itself or waits for its turn.
 */
export class Painter {
  readonly #painted = new Map<string, Painted>();
  readonly #clock: Clock;
  readonly #log: Log;
  #cancel = (): void => {};
  #isQueued = false;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Starts showing a key, or replaces how it is drawn. */
  showKey(key: PaintedKey, draw: Draw<KeyPicture>): void {
    let last: string | undefined;
    this.#show(key.id, (now) => {
      const { image, changesAt, isQuick } = draw(now);
      const painted = image !== last;
      if (painted) this.#warn(key.setImage(image));
      last = image;
      return { painted, changesAt, isQuick };
    });
  }

  /** Starts showing a dial, or replaces how it is drawn. */
  showDial(dial: PaintedDial, draw: Draw<DialPicture>): void {
    const last = new Map<string, string>();
    this.#show(dial.id, (now) => {
      const { feedback, changesAt, isQuick } = draw(now);
      const changed: FeedbackPayload = {};
      for (const [item, content] of Object.entries(feedback)) {
        const text = JSON.stringify(content);
        if (last.get(item) === text) continue;
        last.set(item, text);
        changed[item] = content;
      }
      const painted = Object.keys(changed).length > 0;
      if (painted) this.#warn(dial.setFeedback(changed));
      return { painted, changesAt, isQuick };
    });
  }

  /** Stops showing a key or dial. */
  hide(id: string): void {
    this.#painted.delete(id);
  }

  /** Paints all keys and dials that look different. */
  repaint(): void {
    // Several changes in one turn of the event loop become one picture.
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#paintAll();
    });
  }

  #show(id: string, paint: Painted["paint"]): void {
    const paintedAt = this.#painted.get(id)?.paintedAt ?? Number.NEGATIVE_INFINITY;
    this.#painted.set(id, { paint, paintedAt });
    this.repaint();
  }

  #paintAll(): void {
    this.#cancel();
    const now = this.#clock.now();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const entry of this.#painted.values()) nextAt = Math.min(nextAt, this.#paint(entry, now));
    this.#cancel = Number.isFinite(nextAt)
      ? this.#clock.after(Math.max(0, nextAt - now), () => this.#paintAll())
      : () => {};
  }

  /** Paints one key if it looks different and its turn has come; returns when its next turn is. */
  #paint(entry: Painted, now: number): number {
    const freeAt = entry.paintedAt + leastGapMs;
    if (now < freeAt) return freeAt;
    try {
      const { painted, changesAt, isQuick = false } = entry.paint(now);
      if (painted) entry.paintedAt = now;
      return changesAt === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(changesAt, entry.paintedAt + (isQuick ? leastGapMs : leastStepMs));
    } catch (error) {
      // One key that cannot be drawn must not keep the others from being painted.
      this.#log.error(`A key could not be drawn: ${traceOf(error)}.`);
      return Number.POSITIVE_INFINITY;
    }
  }

  #warn(painting: Promise<void>): void {
    painting.catch((error: unknown) => this.#log.warn(`A key could not be painted: ${traceOf(error)}.`));
  }
}
