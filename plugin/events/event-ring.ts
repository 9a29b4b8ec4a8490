/** A frame that the relay sent, under the relay's own id. */
export interface RelayFrame {
  readonly id: string;
  readonly event: string;
  readonly text: string;
  /** Length of the text in UTF-8. */
  readonly bytes: number;
  readonly at: number;
}

/** The last frames, for pages that reconnect. */
export type EventRing = ReturnType<typeof createEventRing>;

const maxFrames = 500;
/** Limit of the stored text in bytes. */
export const maxStoredBytes = 8 * 1024 * 1024;
const storedMs = 10 * 60 * 1000;

/** Creates an empty ring. `run` is part of every id and identifies this run of the relay. */
export function createEventRing(run: string) {
  let frames: RelayFrame[] = [];
  let bytes = 0;
  let next = 1;
  /** Dropped frames stay in the list, because a page may resume from their ids. */
  const dropped = new WeakSet<RelayFrame>();
  return {
    add(event: string, text: string, at: number) {
      const frame: RelayFrame = { id: `${run}-${next++}`, event, text, bytes: Buffer.byteLength(text), at };
      frames.push(frame);
      bytes += frame.bytes;
      while (frames.length > maxFrames || bytes > maxStoredBytes) bytes -= frames.shift()?.bytes ?? 0;
      return frame;
    },
    /** Id of the newest frame; `undefined` before there is one. */
    get newest() {
      return frames.at(-1)?.id;
    },
    /** Texts of all stored frames, also of those that are kept from pages. */
    get texts() {
      return frames.map(({ text }) => text);
    },
    /**
     * Frames after the one with this id; all stored frames if the id is from an earlier run or no longer stored. Pages
     * drop events they already know by envelope id.
     */
    after(id: string, now: number) {
      frames = frames.filter((frame) => now - frame.at <= storedMs);
      bytes = frames.reduce((sum, frame) => sum + frame.bytes, 0);
      const missed = frames.slice(frames.findIndex((frame) => frame.id === id) + 1);
      return missed.filter((frame) => !dropped.has(frame));
    },
    /** Keeps stored frames from pages that reconnect. */
    drop(isUnwanted: (frame: RelayFrame) => boolean) {
      for (const frame of frames) if (isUnwanted(frame)) dropped.add(frame);
    },
  };
}
