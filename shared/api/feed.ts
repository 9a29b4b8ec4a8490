import type { Endpoint } from "./endpoints.ts";
import type { Envelope } from "./envelope.ts";
import type { Frame } from "./frame-reader.ts";
import {
  type ConnectionTools,
  type Stream,
  type StreamOptions,
  type StreamStatus,
  openStream,
} from "./stream.ts";
import { watchForWake } from "../clock.ts";
import { decodeEnvelope } from "./decode-envelope.ts";
import { LastIds, maxIds } from "./last-ids.ts";
import { isPing } from "./ping.ts";

/** One event as received, and decoded if its type is known. */
export interface StreamEvent {
  readonly frame: Frame;
  readonly envelope: Envelope | undefined;
}

/** Options of every feed and of `openAccountEvents`. */
export interface FeedBasics extends ConnectionTools {
  readonly headers: StreamOptions["headers"];
  readonly resumes: StreamOptions["resumes"];
  /** Called once for each event, in order. If it throws, the stream logs that and goes on. */
  readonly onEvent: (event: StreamEvent) => void;
  /** Called with each caption, which is no event. */
  readonly onCaption?: (caption: Envelope) => void;
  /** Called when the connection's status changes. */
  readonly onStatus: (status: StreamStatus) => void;
}

/** Options of one feed. */
export interface FeedOptions extends FeedBasics {
  /** Address of the stream. */
  readonly url: string;
}

/** How a stream's frames become events. */
export interface FeedKind {
  readonly endpoint: Endpoint;
  readonly keepAlive: StreamOptions["keepAlive"];
  /** The frame's event; `undefined` for a repeat or a caption, `ping` for a keep-alive, or why it is not an event. */
  readonly read: (frame: Frame) => StreamEvent | "ping" | { readonly reason: string } | undefined;
}

/**
 * Opens a stream as events and reconnects as soon as the computer wakes. An unusable frame is skipped and logged
 * without its content.
 */
export function openFeed(kind: FeedKind, options: FeedOptions): Stream {
  const { clock, log } = options;
  const stream = openStream({
    ...options,
    endpoint: kind.endpoint,
    keepAlive: kind.keepAlive,
    onFrame(frame) {
      const event = isPing(frame.event) ? "ping" : kind.read(frame);
      if (event === "ping") return stream.notePing();
      if (!event) return;
      if ("frame" in event) return options.onEvent(event);
      log.warn(`An event could not be used: ${event.reason}.`);
    },
  });
  const unsubscribe = watchForWake(clock, () => {
    log.info("The computer woke up: reconnecting.");
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

/** The EventSub stream as decoded events, each once, even across reconnections. An event without an id gets one. */
export function openEventFeed(options: FeedOptions): Stream {
  const { clock } = options;
  const seen = new LastIds(maxIds);
  let made = 0;
  return openFeed(
    {
      endpoint: "GET /v1/eventsub/stream",
      keepAlive: "once-seen",
      read(frame) {
        const madeBefore = made;
        const decoded = decodeEnvelope(frame.text, () => `unnamed-${clock.wall()}-${++made}`);
        if (decoded.kind === "bad") return decoded;
        if (decoded.kind === "ping") return decoded.kind;
        if (decoded.kind === "caption") {
          options.onCaption?.(decoded.envelope);
          return undefined;
        }
        const envelope = decoded.kind === "known" ? decoded.envelope : undefined;
        const id = decoded.kind === "known" ? decoded.envelope.id : decoded.id;
        if (!seen.addNew(id)) return undefined;
        // Pages need the same id to report that they have shown the event.
        const isNamedHere = made !== madeBefore;
        return { frame: isNamedHere ? { ...frame, text: JSON.stringify(envelope) } : frame, envelope };
      },
    },
    options,
  );
}
