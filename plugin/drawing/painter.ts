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
  /** Whether the picture changes as often as Stream Deck accepts, for the second that a long press takes. Default false. */
  readonly isQuick?: boolean;
};

/** What a key or dial shows is about to be known: nothing is painted before that time. */
export interface NotYet {
  /** Monotonic milliseconds. */
  readonly notBefore: number;
}

/** Draws a key or a dial as of `now`. Pure, except that it reads the current state. */
export type Draw<Picture> = (now: number) => Timed<Picture> | NotYet;

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
const minGapMs = 100;
/** A picture that changes by itself is painted at most four times a second, even after a late timer. */
const minStepMs = 250;

/** The next change of a picture by itself. */
interface Step {
  readonly changesAt?: number | undefined;
  readonly isQuick?: boolean | undefined;
}

/** A key or dial that is painted. */
interface Painted {
  readonly id: string;
  /** Paints the picture as of `now` if it looks different. Returns whether it did, and when it changes by itself. */
  readonly paint: (now: number) => Step & { readonly painted: boolean };
  paintedAt: number;
  /** When it looks different by itself, and when it is painted at the latest because of that. */
  changesAt: number;
  nextAt: number;
}

const notYet = ({ notBefore }: NotYet) => ({ painted: false, changesAt: notBefore, isQuick: true });

/** A picture that does not change by itself. */
const never = { changesAt: Number.POSITIVE_INFINITY, nextAt: Number.POSITIVE_INFINITY };

/** Calls back in a later turn of the event loop: after everything that has arrived by then. */
export type LaterTurn = (callback: () => void) => void;

/** Painting gives way to a later turn after this time: a press must not wait for a hundred pictures. */
const maxTurnMs = 2;

/**
 * The only caller of setImage and setFeedback. It skips repeats and keeps to ten images a second for each key. Its one
 * timer runs only while some key will change by itself or waits for its turn.
 */
export class Painter {
  readonly #painted = new Map<string, Painted>();
  /** Keys and dials that may look different by now, in the order in which they are painted. */
  readonly #due = new Set<Painted>();
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #later: LaterTurn;
  #cancel = (): void => {};
  #isQueued = false;

  constructor(clock: Clock, log: Log, later: LaterTurn = setImmediate) {
    this.#clock = clock;
    this.#log = log;
    this.#later = later;
  }

  /** Starts showing a key, or replaces how it is drawn. */
  showKey(key: PaintedKey, draw: Draw<KeyPicture>): void {
    let last: string | undefined;
    this.#show(key.id, (now) => {
      const picture = draw(now);
      if ("notBefore" in picture) return notYet(picture);
      const { image, changesAt, isQuick } = picture;
      const painted = image !== last;
      if (painted) this.#warn(key.setImage(image));
      last = image;
      return { painted, changesAt, isQuick };
    });
  }

  /** Starts showing a dial, or replaces how it is drawn. */
  showDial(dial: PaintedDial, draw: Draw<DialPicture>): void {
    const last = new Map<string, string>();
    let lastFeedback: FeedbackPayload | undefined;
    this.#show(dial.id, (now) => {
      const picture = draw(now);
      if ("notBefore" in picture) return notYet(picture);
      const { feedback, changesAt, isQuick } = picture;
      if (feedback === lastFeedback) return { painted: false, changesAt, isQuick };
      lastFeedback = feedback;
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
    const painted = this.#painted.get(id);
    if (painted) this.#due.delete(painted);
    this.#painted.delete(id);
  }

  /** Paints those keys and dials that look different, after what this turn of the event loop still does; by default all. */
  repaint(ids: Iterable<string> = this.#painted.keys()): void {
    for (const id of ids) {
      const painted = this.#painted.get(id);
      if (painted) this.#due.add(painted);
    }
    this.#queue();
  }

  #show(id: string, paint: Painted["paint"]): void {
    const paintedAt = this.#painted.get(id)?.paintedAt ?? Number.NEGATIVE_INFINITY;
    this.hide(id);
    this.#painted.set(id, { id, paint, paintedAt, ...never });
    this.repaint([id]);
  }

  #queue(): void {
    // Several changes in one turn of the event loop become one picture.
    if (this.#isQueued || this.#due.size === 0) return;
    this.#isQueued = true;
    this.#later(() => {
      this.#isQueued = false;
      this.#paintDue();
    });
  }

  #paintDue(): void {
    const now = this.#clock.now();
    for (const painted of this.#due) {
      this.#due.delete(painted);
      Object.assign(painted, this.#paint(painted, now));
      if (this.#clock.now() - now > maxTurnMs) break;
    }
    this.#queue();
    if (this.#due.size === 0) this.#setTimer(now);
  }

  #setTimer(now: number): void {
    this.#cancel();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const painted of this.#painted.values()) nextAt = Math.min(nextAt, painted.nextAt);
    this.#cancel = Number.isFinite(nextAt)
      ? this.#clock.after(Math.max(0, nextAt - now), () => this.#paintSteps())
      : () => {};
  }

  /** Paints what looks different by now, so that keys with the same countdown stay in step after a late one. */
  #paintSteps(): void {
    const now = this.#clock.now();
    for (const painted of this.#painted.values()) if (painted.changesAt <= now) this.#due.add(painted);
    if (this.#due.size > 0) this.#paintDue();
    else this.#setTimer(now);
  }

  /** Paints one key if it looks different and its turn has come; returns when its next turn is. */
  #paint(painted: Painted, now: number): typeof never {
    const freeAt = painted.paintedAt + minGapMs;
    if (now < freeAt) return { changesAt: freeAt, nextAt: freeAt };
    try {
      const { painted: isNew, changesAt, isQuick = false } = painted.paint(now);
      if (isNew) painted.paintedAt = now;
      if (changesAt === undefined) return never;
      return {
        changesAt,
        nextAt: Math.max(changesAt, painted.paintedAt + (isQuick ? minGapMs : minStepMs)),
      };
    } catch (error) {
      // One key that cannot be drawn must not keep the others from being painted.
      this.#log.error(`A key could not be drawn: ${traceOf(error)}.`);
      return never;
    }
  }

  #warn(painting: Promise<void>): void {
    painting.catch((error: unknown) => this.#log.warn(`A key could not be painted: ${traceOf(error)}.`));
  }
}
