import type { Clock } from "../../shared/clock.ts";
import { type EventRing, createEventRing } from "./event-ring.ts";
import { frameText, keepAliveText } from "./frame-text.ts";
import type { Owed } from "./owed.ts";

/** One stream the relay offers, and all pages that listen to it. */
export interface PageStreams {
  /**
   * Sends a frame to every page, and keeps it for those that come back. One that is `owed` is also kept for a page
   * that opens later, until `forget`.
   */
  send(event: string, text: string, owed?: Owed): void;
  /** These events have been shown. */
  forget(eventIds: readonly string[]): void;
  /**
   * A page's answer: first what it missed since `lastEventId`, if it names one, or else what nobody has been
   * shown; then whatever comes.
   */
  open(lastEventId: string | undefined, isPaused?: boolean): ReadableStream<Uint8Array>;
  /** Ends every page's stream. */
  close(): void;
}

const keepAliveMs = 30_000;
/** A page this many bytes behind is dropped: it can come back and resume, but must not be buffered for ever. */
const mostBehind = 4 * 1024 * 1024;

/** Makes a stream for pages. `onPages` hears how many listen whenever that changes. */
export function createPageStreams(
  clock: Clock,
  run: string,
  onPages: (count: number) => void = () => {},
): PageStreams {
  const encoder = new TextEncoder();
  const ring: EventRing = createEventRing(run);
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let cancelPing = (): void => {};

  const drop = (page: ReadableStreamDefaultController<Uint8Array>): void => {
    if (!pages.delete(page)) return;
    if (pages.size === 0) cancelPing();
    onPages(pages.size);
  };

  const write = (bytes: Uint8Array): void => {
    for (const page of pages) {
      if ((page.desiredSize ?? 0) < -mostBehind) {
        drop(page);
        page.error(new Error("The page does not keep up."));
      } else {
        page.enqueue(bytes);
      }
    }
  };

  const ping = (): void => {
    cancelPing = clock.after(keepAliveMs, () => {
      write(encoder.encode(keepAliveText));
      ping();
    });
  };

  return {
    send(event, text, owed) {
      write(encoder.encode(frameText(ring.add(event, text, clock.now(), owed))));
    },
    forget: (eventIds) => ring.forget(eventIds),
    open(lastEventId, isPaused = false) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            own = controller;
            // A first byte at once: the page then knows that it is connected and that keep-alives will come.
            const missed =
              lastEventId === undefined
                ? ring.unseen(clock.now(), isPaused)
                : ring.after(lastEventId, clock.now());
            controller.enqueue(encoder.encode(keepAliveText + missed.map(frameText).join("")));
            pages.add(controller);
            if (pages.size === 1) ping();
            onPages(pages.size);
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
