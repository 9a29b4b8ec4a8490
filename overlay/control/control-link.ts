import * as v from "valibot";
import { freshBackoff, nextWait } from "../../shared/api/backoff.ts";
import type { Clock } from "../../shared/clock.ts";
import {
  type ControlMessage,
  type ControlRequest,
  controlMessageSchema,
} from "../../shared/protocol/control-protocol.ts";

/** The state of the connection to the plugin. `refused`: the plugin answers, but rejects the page's token. */
export type LinkPhase = "connecting" | "open" | "lost" | "refused";

/** Options of `openControlLink`. */
export interface ControlLinkOptions {
  /** The plugin's WebSocket, with the token. */
  readonly address: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Asks whether the plugin rejects the token, because a WebSocket gives no reason for a failure to open. */
  readonly isRefused: () => Promise<boolean>;
  readonly onPhase: (phase: LinkPhase) => void;
  readonly onMessage: (message: ControlMessage) => void;
  /** Called for a message that this page cannot read: the plugin is of another version. */
  readonly onUnreadable: () => void;
}

/** The page's connection to the plugin. */
export interface ControlLink {
  /** Sends a press; returns whether there was a connection to send it by. */
  send(request: ControlRequest): boolean;
  close(): void;
}

/** Longest wait between attempts, so that the page is there soon after the plugin. */
const longestWaitMs = 3_000;
/** Wait after a rejected token, which seldom becomes valid again. */
const refusedWaitMs = 15_000;

/** Connects the control page with the plugin, and reconnects whenever the connection breaks. */
export function openControlLink(options: ControlLinkOptions): ControlLink {
  const { clock, onPhase } = options;
  let backoff = freshBackoff;
  let socket: WebSocket | undefined;
  let isClosed = false;
  let cancel = (): void => {};

  const retry = async (wasOpen: boolean): Promise<void> => {
    if (wasOpen) onPhase("lost");
    const isRefused = !wasOpen && (await options.isRefused());
    if (isClosed) return;
    onPhase(isRefused ? "refused" : "lost");
    const next = nextWait(backoff, options.random());
    backoff = next.backoff;
    cancel = clock.after(isRefused ? refusedWaitMs : Math.min(next.waitMs, longestWaitMs), connect);
  };

  const connect = (): void => {
    const mine = new WebSocket(options.address);
    socket = mine;
    let wasOpen = false;
    mine.addEventListener("open", () => {
      wasOpen = true;
      backoff = freshBackoff;
      onPhase("open");
    });
    mine.addEventListener("message", ({ data }) => {
      const message = read(data);
      if (message) options.onMessage(message);
      else options.onUnreadable();
    });
    // A failed connection also closes, so this is the one place to retry from.
    mine.addEventListener("close", () => {
      if (!isClosed) void retry(wasOpen);
    });
  };
  connect();

  return {
    send(request) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(request));
      return true;
    },
    close() {
      isClosed = true;
      cancel();
      socket?.close();
    },
  };
}

function read(data: unknown): ControlMessage | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const { success, output } = v.safeParse(controlMessageSchema, JSON.parse(data));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}
