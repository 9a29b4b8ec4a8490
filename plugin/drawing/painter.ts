import type { DialAction, FeedbackPayload, KeyAction } from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";

/** What a key shows at one moment: an image, as a data URI. */
export interface KeyPicture {
  readonly image: string;
}

/** What a dial's part of the touch strip shows at one moment: the layout's items. */
export interface DialPicture {
  readonly feedback: FeedbackPayload;
}

/** A picture, and when it will look different although nothing happens. */
export type Timed<Picture> = Picture & {
  /** A countdown's next step; left out: never. Monotonic milliseconds. */
  readonly changesAt?: number;
};

/** Draws a key or a dial as of `now`. Pure but for reading the present state. */
export type Draw<Picture> = (now: number) => Timed<Picture>;

type PaintedKey = Pick<KeyAction, "id" | "setImage">;
type PaintedDial = Pick<DialAction, "id" | "setFeedback">;

/** The only caller of setImage and setFeedback. */
export interface Painter {
  /** Shows a key from now on, or replaces how it is drawn. */
  showKey(key: PaintedKey, draw: Draw<KeyPicture>): void;
  /** Shows a dial from now on, or replaces how it is drawn. */
  showDial(dial: PaintedDial, draw: Draw<DialPicture>): void;
  /** The key or dial is gone from the deck. */
  hide(id: string): void;
  /** Something changed: whatever looks different is painted. */
  repaint(): void;
}

/** Stream Deck takes at most ten images a second for a key. */
const leastGapMs = 100;
/** A picture that changes by itself is painted at most four times a second, also when a timer was late once. */
const leastStepMs = 250;

interface Shown {
  /** Paints it as of `now` if it looks different; returns whether it did, and when it changes by itself. */
  readonly paint: (now: number) => { readonly painted: boolean; readonly changesAt: number | undefined };
  paintedAt: number;
}

/**
 * A painter that skips repeats, keeps to ten images a second for each key, and runs one timer, only while some
 * key will change by itself or waits for its turn.
 */
export function createPainter(clock: Clock, log: Log): Painter {
  const shown = new Map<string, Shown>();
  let cancel = (): void => {};
  let isQueued = false;

  const paintAll = (): void => {
    cancel();
    const now = clock.now();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const entry of shown.values()) nextAt = Math.min(nextAt, paint(entry, now));
    cancel = Number.isFinite(nextAt) ? clock.after(Math.max(0, nextAt - now), paintAll) : () => {};
  };

  /** Paints one key if it looks different and its turn has come; answers when to look again. */
  const paint = (entry: Shown, now: number): number => {
    const freeAt = entry.paintedAt + leastGapMs;
    if (now < freeAt) return freeAt;
    try {
      const { painted, changesAt } = entry.paint(now);
      if (painted) entry.paintedAt = now;
      return changesAt === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(changesAt, entry.paintedAt + leastStepMs);
    } catch (error) {
      // One key that cannot be drawn must not keep the others from being painted.
      log.error(`A key could not be drawn: ${traceOf(error)}.`);
      return Number.POSITIVE_INFINITY;
    }
  };

  const warn = (error: unknown): void => log.warn(`A key could not be painted: ${traceOf(error)}.`);

  const add = (id: string, paintOne: Shown["paint"]): void => {
    shown.set(id, {
      paint: paintOne,
      paintedAt: shown.get(id)?.paintedAt ?? Number.NEGATIVE_INFINITY,
    });
    repaint();
  };

  const repaint = (): void => {
    // Several changes of one turn of the event loop make one picture.
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      paintAll();
    });
  };

  return {
    showKey(key, draw) {
      let last: string | undefined;
      add(key.id, (now) => {
        const { image, changesAt } = draw(now);
        const painted = image !== last;
        if (painted) key.setImage(image).catch(warn);
        last = image;
        return { painted, changesAt };
      });
    },
    showDial(dial, draw) {
      const last = new Map<string, string>();
      add(dial.id, (now) => {
        const { feedback, changesAt } = draw(now);
        const changed: FeedbackPayload = {};
        for (const [item, content] of Object.entries(feedback)) {
          const text = JSON.stringify(content);
          if (last.get(item) === text) continue;
          last.set(item, text);
          changed[item] = content;
        }
        const painted = Object.keys(changed).length > 0;
        if (painted) dial.setFeedback(changed).catch(warn);
        return { painted, changesAt };
      });
    },
    hide(id) {
      shown.delete(id);
    },
    repaint,
  };
}
