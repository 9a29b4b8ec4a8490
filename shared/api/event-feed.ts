import { decodeEnvelope } from "./decode-envelope.ts";
import type { Stream } from "./stream.ts";
import { type FeedOptions, openFeed } from "./feed.ts";
import { createSeenIds } from "./seen-ids.ts";

/** The EventSub stream as decoded events, each once, even across reconnections. An event without an id gets one. */
export function openEventFeed(options: FeedOptions): Stream {
  const { clock } = options;
  const seen = createSeenIds();
  let made = 0;
  return openFeed(
    {
      endpoint: "GET /v1/eventsub/stream",
      keepAlive: "once-seen",
      read(frame) {
        const madeBefore = made;
        const decoded = decodeEnvelope(frame.text, () => `unnamed-${clock.wall()}-${++made}`);
        if (decoded.kind === "bad") return decoded;
        const envelope = decoded.kind === "known" ? decoded.envelope : undefined;
        const id = decoded.kind === "known" ? decoded.envelope.id : decoded.id;
        if (!seen.isNew(id)) return undefined;
        // Pages need the same id to report that they have shown the event.
        const isNamedHere = made !== madeBefore;
        return { frame: isNamedHere ? { ...frame, text: JSON.stringify(envelope) } : frame, envelope };
      },
    },
    options,
  );
}
