import type { Clock } from "../../shared/clock.ts";
import type { EventRing, RelayFrame } from "./event-ring.ts";

/** One stream of the relay and the pages that listen to it. */
export interface PageStreams {
  /** Sends a frame to every page, and stores it for pages that reconnect. */
  send(event: string, text: string): RelayFrame;
  /**
   * Opens a page's stream: first the events since `lastEventId`, or without one the pending events; then new ones.
   */
  open(lastEventId: string | undefined): ReadableStream<Uint8Array>;
  /** Ends every page's stream. */
  close(): void;
}

const keepAliveMs = 30_000;
/**
 * A page with this many unsent bytes is dropped: it can reconnect and resume, but must not be buffered without limit.
 */
const mostBehind = 4 * 1024 * 1024;

export interface PageStreamsOptions {
  readonly clock: Clock;
  /** Events for a page that reconnects. */
  readonly ring: EventRing;
  /** Events for a newly opened page. */
  readonly pending: (now: number) => readonly RelayFrame[];
  /** Prepares a stored frame's text for pages. */
  readonly textFor: (text: string) => string;
}

/** Creates a stream for pages. */
export function createPageStreams({ clock, ring, pending, textFor }: PageStreamsOptions): PageStreams {
  const encoder = new TextEncoder();
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let cancelPing = (): void => {};

  const drop = (page: ReadableStreamDefaultController<Uint8Array>): void => {
    if (!pages.delete(page)) return;
    if (pages.size === 0) cancelPing();
  };

  const write = (text: string): void => {
    const bytes = encoder.encode(text);
    for (const page of pages) {
      if ((page.desiredSize ?? 0) < -mostBehind) {
        drop(page);
        page.error(new Error("The page does not keep up."));
      } else {
        page.enqueue(bytes);
      }
    }
  };

  const textOf = (frame: RelayFrame): string => frameText({ ...frame, text: textFor(frame.text) });

  const ping = (): void => {
    cancelPing = clock.after(keepAliveMs, () => {
      write(keepAliveText);
      ping();
    });
  };

  return {
    send(event, text) {
      const frame = ring.add(event, text, clock.now());
      // Also without a page: it remembers which messages may be spoken.
      const prepared = textFor(text);
      if (pages.size > 0) write(frameText({ ...frame, text: prepared }));
      return frame;
    },
    open(lastEventId) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            own = controller;
            // The keep-alive at once confirms the connection and announces further keep-alives.
            const missed =
              lastEventId === undefined ? pending(clock.now()) : ring.after(lastEventId, clock.now());
            // Pending events may be old. The page resumes from the newest id, or it would get events again.
            const goesOn = missed.length > 0 && ring.newest !== undefined ? idText(ring.newest) : "";
            controller.enqueue(encoder.encode(keepAliveText + missed.map(textOf).join("") + goesOn));
            pages.add(controller);
            if (pages.size === 1) ping();
          },
          cancel() {
            drop(own);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
      );
    },
    close() {
      for (const page of pages) {
        drop(page);
        page.close();
      }
    },
  };
}

/** A frame in the text/event-stream format (HTML standard, "Server-sent events"). */
export function frameText(frame: {
  readonly id: string;
  readonly event: string;
  readonly text: string;
}): string {
  const { id, event, text } = frame;
  const data = text.replaceAll(/\r\n|\r|\n/g, "\ndata: ");
  return `id: ${oneLine(id)}\nevent: ${oneLine(event)}\ndata: ${data}\n\n`;
}

/** Only sets the id from which a page resumes. */
const idText = (id: string): string => `id: ${oneLine(id)}\n\n`;

/** A comment that keeps the connection and the page's watchdog alive. */
const keepAliveText = ":ping\n\n";

/** A line break in a value would start another field. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]/g, " ");
}
