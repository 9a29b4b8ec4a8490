import type { Owed } from "./owed.ts";

/** One frame the relay sent, under the relay's own id. */
export interface RelayFrame {
  readonly id: string;
  readonly event: string;
  readonly text: string;
  readonly at: number;
  /** What has not been shown to its end yet; others are not brought to a page that opens. */
  readonly owed?: Owed;
}

/** The last frames, so that a page that reconnects gets what it missed. */
export interface EventRing {
  /** Adds a frame and gives it its id. */
  add(event: string, text: string, at: number, owed?: Owed): RelayFrame;
  /** What is still owed: no page has shown it yet, and a page that opens has to make it good. Alerts get no older while they are paused. */
  unseen(now: number, isPaused: boolean): readonly RelayFrame[];
  /** These events have been shown. */
  forget(eventIds: readonly string[]): void;
  /**
   * Frames after the one with this id. An id from an earlier run of the relay, or one that has dropped out,
   * means that all that is kept may have been missed; the page drops what it knows by envelope id.
   */
  after(id: string, now: number): readonly RelayFrame[];
}

const mostFrames = 500;
const keptMs = 10 * 60 * 1000;

/** An empty ring. `run` tells the ids of this run of the relay from those of another. */
export function createEventRing(run: string): EventRing {
  let frames: RelayFrame[] = [];
  let next = 1;
  return {
    add(event, text, at, owed) {
      const id = `${run}-${next++}`;
      const frame: RelayFrame = { id, event, text, at, ...(owed ? { owed } : {}) };
      frames.push(frame);
      if (frames.length > mostFrames) frames.shift();
      return frame;
    },
    unseen: (now, isPaused) =>
      frames.filter(({ owed, at }) => owed && (now - at < owed.forMs || (isPaused && owed.isAlert))),
    forget(eventIds) {
      const seen = new Set(eventIds);
      frames = frames.map((frame) => {
        if (!frame.owed || !seen.has(frame.owed.id)) return frame;
        const { owed: _, ...rest } = frame;
        return rest;
      });
    },
    after(id, now) {
      frames = frames.filter((frame) => now - frame.at <= keptMs);
      return frames.slice(frames.findIndex((frame) => frame.id === id) + 1);
    },
  };
}
