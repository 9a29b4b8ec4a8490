import { decodeEnvelope } from "./api/decode-envelope.ts";
import type { Envelope } from "./api/envelope.ts";
import type { Frame } from "./api/frame-reader.ts";
import { type Stream, type StreamOptions, type StreamStatus, openStream } from "./api/stream.ts";
import { createSeenIds } from "./seen-ids.ts";
import { watchForWake } from "./wake-watch.ts";

/** One event of the EventSub stream, once: as it came, but for the id of one that had none, and decoded when its type is known. */
export interface SessionEvent {
  readonly frame: Frame;
  readonly envelope: Envelope | undefined;
}

/** What a feed needs: what every stream needs, and who hears of it. */
export interface EventFeedOptions extends Pick<
  StreamOptions,
  "fetch" | "clock" | "random" | "log" | "resumes" | "headers"
> {
  /** Address of `GET /v1/eventsub/stream`. */
  readonly url: string;
  /** Each event once, in order. One that throws is logged by the stream and disturbs nothing. */
  readonly onEvent: (event: SessionEvent) => void;
  readonly onStatus: (status: StreamStatus) => void;
  /** A frame came that is no event. */
  readonly onBadFrame: () => void;
}

/**
 * The EventSub stream as events: decoded, each once, also over reconnections. It connects anew at once when the computer
 * has slept. A frame that cannot be used is logged without what it holds, and passed over.
 */
export function openEventFeed(options: EventFeedOptions): Stream {
  const { clock, log, onEvent, onStatus, onBadFrame } = options;
  const seen = createSeenIds();
  let made = 0;
  const stream = openStream({
    ...options,
    endpoint: "GET /v1/eventsub/stream",
    url: () => options.url,
    keepAlive: "once-seen",
    onFrame(frame) {
      const madeBefore = made;
      const decoded = decodeEnvelope(frame.text, () => `unnamed-${clock.wall()}-${++made}`);
      if (decoded.kind === "bad") {
        log.warn(`An event could not be used: ${decoded.reason}.`);
        return onBadFrame();
      }
      const known = decoded.kind === "known" ? decoded.envelope : undefined;
      const id = decoded.kind === "known" ? decoded.envelope.id : decoded.id;
      if (!seen.isNew(id)) return;
      // Pages have to know the event by the same id, to say that they have shown it.
      const isNamedHere = made !== madeBefore;
      onEvent({ frame: isNamedHere ? { ...frame, text: JSON.stringify(known) } : frame, envelope: known });
    },
    onStatus,
  });
  const endWatch = watchForWake(clock, () => {
    log.info("The computer woke up: connecting anew.");
    stream.reconnect();
  });
  return {
    ...stream,
    close() {
      endWatch();
      stream.close();
    },
  };
}
