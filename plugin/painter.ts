import type { KeyAction } from "@elgato/streamdeck";
import type { Clock } from "../shared/clock.ts";
import { type Log, traceOf } from "../shared/log.ts";

/** What a key shows at one moment. */
export interface Picture {
  /** A data URI. */
  readonly image: string;
  /** When it will look different although nothing happens (a countdown); left out: never. Monotonic milliseconds. */
  readonly changesAt?: number;
}

/** Draws a key as of `now`. Pure but for reading the present state. */
export type Draw = (now: number) => Picture;

/** The only caller of setImage. */
export interface Painter {
  /** Shows a key from now on, or replaces how it is drawn. */
  show(key: Pick<KeyAction, "id" | "setImage">, draw: Draw): void;
  /** The key is gone from the deck. */
  hide(id: string): void;
  /** Something changed: whatever looks different is painted. */
  repaint(): void;
}

/** Stream Deck takes at most ten images a second for a key. */
const leastGapMs = 100;

interface Shown {
  readonly key: Pick<KeyAction, "id" | "setImage">;
  draw: Draw;
  image: string | undefined;
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
    for (const key of shown.values()) nextAt = Math.min(nextAt, paint(key, now));
    cancel = Number.isFinite(nextAt) ? clock.after(Math.max(0, nextAt - now), paintAll) : () => {};
  };

  /** Paints one key if it looks different and its turn has come; answers when to look again. */
  const paint = (entry: Shown, now: number): number => {
    const freeAt = entry.paintedAt + leastGapMs;
    if (now < freeAt) return freeAt;
    let picture: Picture;
    try {
      picture = entry.draw(now);
    } catch (error) {
      // One key that cannot be drawn must not keep the others from being painted.
      log.error(`A key could not be drawn: ${traceOf(error)}.`);
      return Number.POSITIVE_INFINITY;
    }
    if (picture.image !== entry.image) {
      entry.image = picture.image;
      entry.paintedAt = now;
      entry.key.setImage(picture.image).catch((error: unknown) => {
        log.warn(`A key could not be painted: ${traceOf(error)}.`);
      });
    }
    return picture.changesAt === undefined ? Number.POSITIVE_INFINITY : Math.max(picture.changesAt, freeAt);
  };

  return {
    show(key, draw) {
      const before = shown.get(key.id);
      shown.set(key.id, {
        key,
        draw,
        image: undefined,
        paintedAt: before?.paintedAt ?? Number.NEGATIVE_INFINITY,
      });
      this.repaint();
    },
    hide(id) {
      shown.delete(id);
    },
    repaint() {
      // Several changes of one turn of the event loop make one picture.
      if (isQueued) return;
      isQueued = true;
      queueMicrotask(() => {
        isQueued = false;
        paintAll();
      });
    },
  };
}
