import { type Clock, every } from "../../shared/clock.ts";
import type { PageEvent } from "./event-text.ts";
import { type KeptEvent, type KeptEvents, pendingTerms } from "./kept-events.ts";

/** One stream of the relay and the pages that listen to it. */
export interface PageStreams {
  /** Sends an event to every page, and keeps it for pages that open or reconnect. */
  send(event: PageEvent): void;
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
const maxBacklogBytes = 4 * 1024 * 1024;
/** Letters of earlier events that are prepared without a pause: there may be megabytes, and masking takes its time. */
const maxAtOnce = 16 * 1024;

export interface PageStreamsOptions {
  readonly clock: Clock;
  readonly kept: KeptEvents;
  /** Writes an event for pages. */
  readonly textFor: (event: PageEvent) => string;
}

type Page = ReadableStreamDefaultController<Uint8Array>;

/** Creates a stream for pages. */
export function createPageStreams({ clock, kept, textFor }: PageStreamsOptions): PageStreams {
  const encoder = new TextEncoder();
  const pages = new Set<Page>();
  /** Pages that do not have all earlier events yet, with those that they lack. */
  const opening = new Map<Page, KeptEvent[]>();
  let cancelPing = (): void => {};

  const drop = (page: Page): void => {
    if (opening.delete(page) || !pages.delete(page)) return;
    if (pages.size === 0) cancelPing();
  };

  const write = (text: string): void => {
    const bytes = encoder.encode(text);
    for (const page of pages) {
      const isBehind = (page.desiredSize ?? 0) < -maxBacklogBytes;
      if (isBehind) drop(page);
      if (isBehind) page.error(new Error("The page does not keep up."));
      else page.enqueue(bytes);
    }
  };

  const textOf = ({ id, event }: KeptEvent): string =>
    frameText({ id, event: event.frame.event, text: textFor(event) });

  /** Writes earlier events bit by bit, with `text` before them; those sent meanwhile are added behind them. */
  const replay = (page: Page, text: string, end: string): void => {
    const left = opening.get(page);
    if (!left) return;
    let piece = text;
    while (left.length > 0 && piece.length < maxAtOnce) piece += left.splice(0, 1).map(textOf).join("");
    const isLast = left.length === 0;
    page.enqueue(encoder.encode(isLast ? piece + end : piece));
    if (!isLast) return void clock.after(0, () => replay(page, "", end));
    opening.delete(page);
    pages.add(page);
    if (pages.size === 1) cancelPing = every(clock, keepAliveMs, () => write(keepAliveText));
  };

  return {
    send(event) {
      const added = kept.add(event, clock.now(), pendingTerms(event.envelope));
      for (const left of opening.values()) left.push(added);
      // Also without a page: it remembers which messages may be spoken.
      const text = textOf(added);
      if (pages.size > 0) write(text);
    },
    open(lastEventId) {
      let own: Page;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            own = controller;
            const missed =
              lastEventId === undefined ? kept.pending(clock.now()) : kept.after(lastEventId, clock.now());
            // Pending events may be old. The page resumes from the newest id, or it would get events again.
            const end = missed.length > 0 && kept.newest !== undefined ? idText(kept.newest) : "";
            opening.set(controller, [...missed]);
            replay(controller, keepAliveText, end);
          },
          cancel: () => drop(own),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
      );
    },
    close() {
      for (const page of [...opening.keys(), ...pages]) {
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

/**
 * A comment that keeps the connection and the page's watchdog alive. The first, at once, confirms the connection and
 * announces further ones.
 */
const keepAliveText = ":ping\n\n";

/** A line break in a value would start another field. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]/g, " ");
}
