import * as v from "valibot";
import { freshBackoff, nextWait } from "../api/backoff.ts";
import type { Clock } from "../clock.ts";
import type { SealedChannel } from "../screens/sealed-channel.ts";
import { jsonIn } from "../json-in.ts";

/** The state of the connection to the plugin. `refused`: the plugin answers, but rejects the page's token. */
export type LinkPhase = "connecting" | "open" | "lost" | "refused";

/** How one connection is opened, and how its messages are written; default: as JSON. */
export interface LinkWay extends Partial<SealedChannel> {
  /** The plugin's WebSocket, with the token. */
  readonly address: string;
}

/** What a page does with its connection to the plugin. */
export interface PageListener<Message> {
  readonly clock: Clock;
  readonly random: () => number;
  readonly onPhase: (phase: LinkPhase) => void;
  readonly schema: v.GenericSchema<unknown, Message>;
  readonly onMessage: (message: Message) => void;
  /** Called for a message that this page cannot read: the plugin is of another version. */
  readonly onUnreadable: () => void;
}

/** Options of `openPageLink`. */
export interface PageLinkOptions<Message> extends PageListener<Message> {
  /** The same way each time, or what finds one for each attempt, and rejects if there is none. */
  readonly way: LinkWay | (() => Promise<LinkWay>);
  /** Longest wait between attempts in milliseconds; default: 3,000, so that the page is there soon after the plugin. */
  readonly maxWaitMs?: number;
  /** Asks whether the plugin rejects the token, because a WebSocket gives no reason for a failure to open. */
  readonly isRefused: () => Promise<boolean>;
}

/** A page's connection to the plugin. */
export interface PageLink<Request> {
  /** Sends a request; returns whether there was a connection to send it by. */
  readonly send: (request: Request) => boolean;
  close(): void;
}

/** Wait after a rejected token, which seldom becomes valid again. */
const refusedWaitMs = 15_000;

/** Longest wait for an answer. Another program may have the plugin's port by now, and never give one. */
const answerWaitMs = 5_000;

/** Connects a page with the plugin, and reconnects whenever the connection breaks. */
export function openPageLink<Message, Request extends object>(
  options: PageLinkOptions<Message>,
): PageLink<Request> {
  const { clock, onPhase, schema, maxWaitMs = 3_000 } = options;
  let backoff = freshBackoff;
  let socket: WebSocket | undefined;
  let used: LinkWay | undefined;
  let isClosed = false;
  let cancel = (): void => {};

  const retry = async (wasOpen: boolean): Promise<void> => {
    const isRefused = !wasOpen && (await options.isRefused());
    if (isClosed) return;
    onPhase(isRefused ? "refused" : "lost");
    const next = nextWait(backoff, options.random());
    backoff = next.backoff;
    cancel = clock.after(isRefused ? refusedWaitMs : Math.min(next.waitMs, maxWaitMs), connect);
  };

  const connect = (): void => {
    if (typeof options.way === "object") return open(options.way);
    options.way().then(open, () => void retry(false));
  };
  const open = (way: LinkWay): void => {
    if (isClosed) return;
    const mine = new WebSocket(way.address);
    mine.binaryType = "arraybuffer";
    socket = mine;
    used = way;
    let wasOpen = false;
    const stopWaiting = clock.after(answerWaitMs, () => mine.close());
    mine.addEventListener("open", () => {
      stopWaiting();
      wasOpen = true;
      backoff = freshBackoff;
      onPhase("open");
    });
    mine.addEventListener("message", ({ data }) => {
      const message = way.open ? way.open(new Uint8Array(data as ArrayBuffer)) : jsonIn(String(data));
      // Somebody on the network altered a sealed one: none that follows would open either.
      if (way.open && message === undefined) return mine.close();
      const read = v.safeParse(schema, message);
      if (read.success) options.onMessage(read.output);
      else options.onUnreadable();
    });
    // A failed connection also closes, so this is the one place to retry from.
    mine.addEventListener("close", () => {
      stopWaiting();
      if (!isClosed) void retry(wasOpen);
    });
  };
  connect();

  return {
    send(request) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(used?.seal?.(request) ?? JSON.stringify(request));
      return true;
    },
    close() {
      isClosed = true;
      cancel();
      socket?.close();
    },
  };
}

/** Whether the plugin rejects the token in a page's own address; false if it does not answer within `waitMs`. */
export async function isAddressRefused(address: string, waitMs: number = answerWaitMs): Promise<boolean> {
  try {
    const { status } = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(waitMs) });
    return status === 401 || status === 403 || status === 404;
  } catch {
    return false;
  }
}
