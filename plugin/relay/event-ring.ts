/** One frame the relay sent, under the relay's own id. */
export interface RelayFrame {
  readonly id: string;
  readonly event: string;
  readonly text: string;
  /** Length of the text in UTF-8. */
  readonly bytes: number;
  readonly at: number;
}

/** The last frames, so that a page that reconnects gets what it missed. */
export interface EventRing {
  /** Adds a frame and gives it its id. */
  add(event: string, text: string, at: number): RelayFrame;
  /** Id of the newest frame; `undefined` before there is one. */
  readonly newest: string | undefined;
  /**
   * Frames after the one with this id. An id from an earlier run of the relay, or one that has dropped out,
   * means that everything stored may have been missed; the page drops what it knows by envelope id.
   */
  after(id: string, now: number): readonly RelayFrame[];
}

const mostFrames = 500;
/** Bytes of text that are held in one place, whatever the number of frames. */
export const mostStoredBytes = 8 * 1024 * 1024;
const storedMs = 10 * 60 * 1000;

/** An empty ring. `run` tells the ids of this run of the relay from those of another. */
export function createEventRing(run: string): EventRing {
  let frames: RelayFrame[] = [];
  let bytes = 0;
  let next = 1;
  return {
    add(event, text, at) {
      const frame: RelayFrame = { id: `${run}-${next++}`, event, text, bytes: Buffer.byteLength(text), at };
      frames.push(frame);
      bytes += frame.bytes;
      while (frames.length > mostFrames || bytes > mostStoredBytes) bytes -= frames.shift()?.bytes ?? 0;
      return frame;
    },
    get newest() {
      return frames.at(-1)?.id;
    },
    after(id, now) {
      frames = frames.filter((frame) => now - frame.at <= storedMs);
      bytes = frames.reduce((sum, frame) => sum + frame.bytes, 0);
      return frames.slice(frames.findIndex((frame) => frame.id === id) + 1);
    },
  };
}
