import { createParser } from "eventsource-parser";
import { createBarePings, pingType } from "./ping.ts";

/** One raw Server-Sent-Events message. */
export interface Frame {
  /** The `event` field; `message` when there is none. */
  readonly event: string;
  /** Last event id as of this frame; empty when none was ever sent. */
  readonly id: string;
  readonly text: string;
}

/** Longest frame accepted, in UTF-16 units: far more than the service sends, but limits memory. */
export const frameLimit = 1024 * 1024;

/**
 * Creates a reader that turns the bytes of one response body into frames. `lastEventId` comes from the previous connection; `limit` is the longest
 * frame, in UTF-16 units.
 */
export function createFrameReader(lastEventId = "", limit = frameLimit) {
  // Without ignoreBOM the decoder would also drop a second byte order mark, which is data.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let frames: Frame[] = [];
  const barePings = createBarePings();
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
      // The parser's own limit covers only unfinished frames.
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
    /**
     * Reads the next bytes and returns the frames they complete, without those over the limit. A ping of the service is
     * a frame also without data.
     */
    read(bytes: Uint8Array) {
      frames = [];
      if (state.isBroken) return frames;
      const text = decoder.decode(bytes, { stream: true });
      parser.feed(text);
      for (let pings = barePings.read(text); pings > 0; pings--) {
        frames.push({ event: pingType, id: state.lastEventId, text: "" });
      }
      return frames;
    },
    /** An unfinished frame exceeded the limit: nothing more can be read from this body. */
    get isBroken() {
      return state.isBroken;
    },
    /** Last event id seen, to send as `Last-Event-ID` with the next connection; frames without data count. */
    get lastEventId() {
      return state.lastEventId;
    },
    /** The last `retry:` in milliseconds, if any. */
    get retryMs() {
      return state.retryMs;
    },
    /** Whether a comment line, which serves as a keep-alive, was ever seen. */
    get keepAliveSeen() {
      return state.keepAliveSeen;
    },
  };
}
