import type { Endpoint } from "./endpoints.ts";
import type { Envelope } from "./envelope.ts";
import type { Frame } from "./frame-reader.ts";
import { type Stream, type StreamOptions, type StreamStatus, openStream } from "./stream.ts";
import { watchForWake } from "./wake-watch.ts";

/** One event, once: as it came, and decoded when its type is known. */
export interface StreamEvent {
  readonly frame: Frame;
  readonly envelope: Envelope | undefined;
}

/** What a feed needs: what every stream needs, and who hears of it. */
export interface FeedOptions extends Pick<
  StreamOptions,
  "fetch" | "clock" | "random" | "log" | "resumes" | "headers"
> {
  /** Address of the stream. */
  readonly url: string;
  /** Each event once, in order. One that throws is logged by the stream and disturbs nothing. */
  readonly onEvent: (event: StreamEvent) => void;
  readonly onStatus: (status: StreamStatus) => void;
}

/** What a stream's frames are. */
export interface FeedKind {
  readonly endpoint: Endpoint;
  readonly keepAlive: StreamOptions["keepAlive"];
  /** The event of a frame; nothing when it was there before, and the reason when it is none. */
  readonly read: (frame: Frame) => StreamEvent | { readonly reason: string } | undefined;
}

/**
 * A stream as events. It connects at once when the computer has slept. A frame that cannot be used is logged without
 * what it holds, and passed over.
 */
export function openFeed(kind: FeedKind, options: FeedOptions): Stream {
  const { clock, log } = options;
  const stream = openStream({
    ...options,
    endpoint: kind.endpoint,
    keepAlive: kind.keepAlive,
    onFrame(frame) {
      const event = kind.read(frame);
      if (!event) return;
      if ("frame" in event) return options.onEvent(event);
      log.warn(`An event could not be used: ${event.reason}.`);
    },
  });
  const unsubscribe = watchForWake(clock, () => {
    log.info("The computer woke up: connecting again.");
    stream.reconnect();
  });
  return {
    reconnect: () => stream.reconnect(),
    tryNow: () => stream.tryNow(),
    close() {
      unsubscribe();
      stream.close();
    },
  };
}
