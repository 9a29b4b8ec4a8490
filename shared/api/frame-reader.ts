import { createParser } from "eventsource-parser";

/** One raw Server-Sent-Events message. */
export interface Frame {
  /** The `event` field; `message` when there is none. */
  readonly event: string;
  /** Last event id at this frame; empty when none was ever sent. */
  readonly id: string;
  readonly text: string;
}

/** Turns bytes into frames. */
export interface FrameReader {
  /** Feeds the next bytes; returns the frames they complete. A frame over the bound is left out. */
  read(bytes: Uint8Array): Frame[];
  /** An unfinished frame went over the bound: nothing more can be read from this body. */
  readonly isBroken: boolean;
  /** Last event id seen, for the next connection's `Last-Event-ID`; it outlives a frame without data. */
  readonly lastEventId: string;
  /** The last `retry:` in milliseconds, if any. */
  readonly retryMs: number | undefined;
  /** Whether a comment line, which the services send as keep-alive, was ever seen. */
  readonly keepAliveSeen: boolean;
}

/** Longest frame accepted, in UTF-16 units: far more than the service sends, and a bound for memory. */
export const frameLimit = 1024 * 1024;

/**
 * Starts reading one response body. `lastEventId` is what an earlier connection ended with; `limit` is the longest
 * frame, in UTF-16 units.
 */
export function createFrameReader(lastEventId = "", limit = frameLimit): FrameReader {
  // Without ignoreBOM the decoder would drop a second byte order mark as well, which belongs to the data.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let frames: Frame[] = [];
  const state = {
    lastEventId,
    retryMs: undefined as number | undefined,
    keepAliveSeen: false,
    isBroken: false,
  };
  const parser = createParser({
    maxBufferSize: limit,
    onId: (id) => {
      state.lastEventId = id;
    },
    onEvent: (message) => {
      // The parser's own bound covers only what is incomplete.
      if (message.data.length <= limit) {
        frames.push({ event: message.event || "message", id: state.lastEventId, text: message.data });
      }
    },
    onRetry: (retryMs) => {
      state.retryMs = retryMs;
    },
    onComment: () => {
      state.keepAliveSeen = true;
    },
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") state.isBroken = true;
    },
  });
  return {
    read(bytes) {
      frames = [];
      if (!state.isBroken) parser.feed(decoder.decode(bytes, { stream: true }));
      return frames;
    },
    get isBroken() {
      return state.isBroken;
    },
    get lastEventId() {
      return state.lastEventId;
    },
    get retryMs() {
      return state.retryMs;
    },
    get keepAliveSeen() {
      return state.keepAliveSeen;
    },
  };
}
