/** One frame the relay sent, under the relay's own id. */
export interface RelayFrame {
  readonly id: string;
  readonly event: string;
  readonly text: string;
  readonly at: number;
  /** The envelope's id, of an alert; others are not brought to a page that opens. */
  readonly alertId?: string;
}

/** The last frames, so that a page that reconnects gets what it missed. */
export interface EventRing {
  /** Adds a frame and gives it its id. */
  add(event: string, text: string, at: number, alertId?: string): RelayFrame;
  /** Alerts of the last two minutes that no page has shown yet: what a page that opens has to make good. */
  unseen(now: number): readonly RelayFrame[];
  /** These alerts have been shown. */
  forget(alertIds: readonly string[]): void;
  /**
   * Frames after the one with this id. An id from an earlier run of the relay, or one that has dropped out,
   * means that all that is kept may have been missed; the page drops what it knows by envelope id.
   */
  after(id: string, now: number): readonly RelayFrame[];
}

const mostFrames = 500;
const keptMs = 10 * 60 * 1000;

/** An alert that is older is no news any more; pages let go of it as well. */
const newsMs = 120_000;

/** An empty ring. `run` tells the ids of this run of the relay from those of another. */
export function createEventRing(run: string): EventRing {
  let frames: RelayFrame[] = [];
  let next = 1;
  return {
    add(event, text, at, alertId) {
      const id = `${run}-${next++}`;
      const frame: RelayFrame = { id, event, text, at, ...(alertId === undefined ? {} : { alertId }) };
      frames.push(frame);
      if (frames.length > mostFrames) frames.shift();
      return frame;
    },
    unseen: (now) => frames.filter(({ alertId, at }) => alertId !== undefined && now - at < newsMs),
    forget(alertIds) {
      const seen = new Set(alertIds);
      frames = frames.map((frame) => {
        if (frame.alertId === undefined || !seen.has(frame.alertId)) return frame;
        const { alertId: _, ...rest } = frame;
        return rest;
      });
    },
    after(id, now) {
      frames = frames.filter((frame) => now - frame.at <= keptMs);
      return frames.slice(frames.findIndex((frame) => frame.id === id) + 1);
    },
  };
}
