import type { ServerResponse } from "node:http";
import type { ClosableClock } from "./closable-clock.ts";
import { randomUUID } from "node:crypto";
import { frameText, pingText } from "./frame-text.ts";
import type { Timings } from "./timings.ts";
import type { Channel, Holder } from "./world.ts";

/** The three kinds of stream that a client can hold open. */
export type StreamKind = "eventsub" | "chat" | "voice";

/** One open stream of one client. */
export interface OpenStream {
  readonly kind: StreamKind;
  readonly holder: Holder;
  /** Writes to it, unless the streams are silenced. `onWritten` runs when the bytes have left. */
  write(bytes: string | Uint8Array, onWritten?: () => void): void;
  /** Ends it properly. */
  end(): void;
  /** Tears its connection down. */
  drop(): void;
}

/** Every open stream of the service. */
export interface OpenStreams {
  /** Answers a request with a stream. Headers go out at once. `onClosed` runs once, when it is over. */
  open(kind: StreamKind, holder: Holder, response: ServerResponse, onClosed?: () => void): OpenStream;
  readonly all: ReadonlySet<OpenStream>;
  /** How many are open, of each kind. */
  counts(): Record<StreamKind, number>;
  /** While true nothing is written to any stream, and the connections stay: a half-open connection. */
  isSilenced: boolean;
}

/** A client that has stopped reading is cut off before it can fill the memory. */
const maxUnreadBytes = 16_000_000;

/** No streams yet. */
export function createOpenStreams(
  clock: ClosableClock,
  { pingMs, eventPingMs }: Pick<Timings, "pingMs" | "eventPingMs">,
): OpenStreams {
  let pings = 0;
  const all = new Set<OpenStream>();
  const streams: OpenStreams = {
    all,
    isSilenced: false,
    counts() {
      const counts = { eventsub: 0, chat: 0, voice: 0 };
      for (const stream of all) counts[stream.kind]++;
      return counts;
    },
    open(kind, holder, response, onClosed) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.flushHeaders();
      const stream: OpenStream = {
        kind,
        holder,
        write(bytes, onWritten) {
          if (streams.isSilenced || response.destroyed || response.writableEnded) return;
          response.write(bytes, () => onWritten?.());
          if (response.writableLength > maxUnreadBytes) response.destroy();
        },
        end: () => response.end(),
        drop: () => response.destroy(),
      };
      let stopPings = (): void => {};
      const [channel] = holder.channels;
      const ping = (): void => {
        if (kind !== "eventsub") stream.write(pingText);
        else if (channel) stream.write(pingEventText(channel, clock.wall(), ++pings));
        pingLater();
      };
      const pingLater = (): void => {
        stopPings = clock.after(kind === "eventsub" ? eventPingMs : pingMs, ping);
      };
      pingLater();
      all.add(stream);
      const close = (): void => {
        stopPings();
        all.delete(stream);
        // The caller learns of it after it has got the stream, also when the client was gone already.
        queueMicrotask(() => onClosed?.());
      };
      if (response.closed || response.destroyed) close();
      else response.once("close", close);
      return stream;
    },
  };
  return streams;
}

/** The keep-alive of the EventSub stream, an ordinary envelope whose payload has a number. */
function pingEventText({ id, name, platform }: Channel, wallMs: number, pingId: number): string {
  const envelope = {
    id: randomUUID(),
    type: "system.ping",
    timestamp: new Date(wallMs).toISOString(),
    channel: { id, name, platform },
    payload: { pingId },
  };
  return frameText({ event: envelope.type, data: JSON.stringify(envelope) });
}
