import type { Clock } from "../../shared/clock.ts";
import type { EventRing, RelayFrame } from "./event-ring.ts";
import { frameText, idText, keepAliveText } from "./frame-text.ts";

/** One stream the relay offers, and all pages that listen to it. */
export interface PageStreams {
  /** Sends a frame to every page, and keeps it for those that come back. */
  send(event: string, text: string): RelayFrame;
  /**
   * A page's answer: first what it missed since `lastEventId`, if it names one, or else what nobody has been
   * shown; then whatever comes.
   */
  open(lastEventId: string | undefined, options?: PageOptions): ReadableStream<Uint8Array>;
  /** Ends every page's stream. */
  close(): void;
}

/** What one page asks for. */
export interface PageOptions {
  /** Event keys that the page wants (service-api.md, `types` of `GET /v1/eventsub/stream`); left out: all. */
  readonly types?: ReadonlySet<string>;
}

const keepAliveMs = 30_000;
/** A page this many bytes behind is dropped: it can come back and resume, but must not be buffered for ever. */
const mostBehind = 4 * 1024 * 1024;

/** What a stream for pages may have beside its ring. */
export interface PageStreamsOptions {
  /** What a page that opens is brought first. */
  readonly unseen?: (now: number) => readonly RelayFrame[];
}

/** Makes a stream for pages; those that come back are brought what `ring` has kept. */
export function createPageStreams(
  clock: Clock,
  ring: EventRing,
  { unseen = () => [] }: PageStreamsOptions = {},
): PageStreams {
  const encoder = new TextEncoder();
  const pages = new Map<ReadableStreamDefaultController<Uint8Array>, ReadonlySet<string> | undefined>();
  let cancelPing = (): void => {};

  const drop = (page: ReadableStreamDefaultController<Uint8Array>): void => {
    if (!pages.delete(page)) return;
    if (pages.size === 0) cancelPing();
  };

  /** `frame`: what the bytes are; nothing for a keep-alive, which everybody gets. */
  const write = (bytes: Uint8Array, frame?: RelayFrame): void => {
    for (const [page, types] of pages) {
      if (frame && !isWanted(frame, types)) continue;
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
    send(event, text) {
      const frame = ring.add(event, text, clock.now());
      write(encoder.encode(frameText(frame)), frame);
      return frame;
    },
    open(lastEventId, { types } = {}) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            own = controller;
            // A first byte at once: the page then knows that it is connected and that keep-alives will come.
            const missed =
              lastEventId === undefined ? unseen(clock.now()) : ring.after(lastEventId, clock.now());
            const frames = missed.filter((frame) => isWanted(frame, types)).map(frameText);
            // What is owed may be old: the page goes on from now, or it would be brought what it need not see.
            const goesOn = frames.length > 0 && ring.newest !== undefined ? idText(ring.newest) : "";
            controller.enqueue(encoder.encode(keepAliveText + frames.join("") + goesOn));
            pages.set(controller, types);
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
      for (const page of pages.keys()) {
        drop(page);
        page.close();
      }
    },
  };
}

/** Looked into only for a page that does not want everything. */
function isWanted({ text }: RelayFrame, types: ReadonlySet<string> | undefined): boolean {
  if (!types) return true;
  try {
    const { type } = JSON.parse(text) as { readonly type?: unknown };
    return typeof type === "string" && types.has(type);
  } catch {
    return false;
  }
}
