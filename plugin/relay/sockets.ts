import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import * as v from "valibot";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../../shared/clock.ts";
import { levelsPerSecond } from "../../shared/overlay-protocol.ts";
import { pageMessageSchema } from "../../shared/page-message-schema.ts";
import type { OverlayControl } from "./overlay-control.ts";

/** The WebSockets of open overlay pages. */
export interface Sockets {
  /** Ends them all. */
  close(): void;
}

/** Options of `openSockets`. */
export interface SocketsOptions {
  readonly server: Server;
  readonly control: OverlayControl;
  readonly clock: Pick<Clock, "after">;
  /** Why a request may not become a WebSocket; nothing when it may. */
  readonly rejectionOf: (request: IncomingMessage) => string | null;
}

/** Where pages connect. */
const path = "/pages";
/** Room for a message full of the longest ids, in any script. */
const mostBytes = 64 * 1024;
const mostPages = 32;
/** A page that has not answered by the next ping is considered gone. */
const pingEveryMs = 10_000;
/** Messages a page may send between two pings: levels while it speaks, and its state changes a few times a second at most. */
const mostMessages = (levelsPerSecond * pingEveryMs) / 1_000 + 200;
/** A page with this many unsent bytes is too slow and is dropped. */
const mostBehind = 256 * 1024;
/** WebSocket close code for a message that breaks the rules (RFC 6455, 7.4.1). */
const policyViolation = 1008;

/**
 * Lets pages connect to `/pages`. A WebSocket rather than a stream, because browsers allow only six HTTP connections
 * per host, every page needs up to two, and WebSockets do not count.
 */
export function openSockets(options: SocketsOptions): Sockets {
  const { server, control, clock } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostBytes, clientTracking: true });
  const connected = new Map<WebSocket, { isAlive: boolean; messages: number }>();

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const isPages = request.url?.split("?")[0] === path;
    if (!isPages || options.rejectionOf(request) !== null || sockets.clients.size >= mostPages) {
      // The client may be gone before the rejection reaches it.
      socket.on("error", () => socket.destroy());
      // The server no longer tracks it, so it would stay open until the other side closed it.
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () =>
        socket.destroy(),
      );
      return;
    }
    sockets.handleUpgrade(request, socket, head, serve);
  };

  const serve = (page: WebSocket): void => {
    const health = { isAlive: true, messages: 0 };
    connected.set(page, health);
    const connection = control.connect((message) => {
      if (page.readyState !== WebSocket.OPEN) return;
      if (page.bufferedAmount > mostBehind) page.terminate();
      else page.send(JSON.stringify(message));
    });
    page.on("pong", () => (health.isAlive = true));
    page.on("message", (data, isBinary) => {
      const message = isBinary || ++health.messages > mostMessages ? undefined : read(data);
      if (message) connection.receive(message);
      else page.close(policyViolation);
    });
    // Bad frames and broken connections both end in "close".
    page.on("error", () => page.terminate());
    page.on("close", () => {
      connected.delete(page);
      connection.leave();
    });
  };

  let cancelPing = (): void => {};
  const pingAll = (): void => {
    for (const [page, health] of connected) {
      if (!health.isAlive) {
        page.terminate();
        continue;
      }
      health.isAlive = false;
      health.messages = 0;
      page.ping();
    }
    cancelPing = clock.after(pingEveryMs, pingAll);
  };
  cancelPing = clock.after(pingEveryMs, pingAll);
  server.on("upgrade", upgrade);

  return {
    close() {
      cancelPing();
      server.off("upgrade", upgrade);
      for (const page of sockets.clients) page.terminate();
      sockets.close();
    },
  };
}

function read(data: RawData): v.InferOutput<typeof pageMessageSchema> | undefined {
  let json: unknown;
  try {
    // Server sockets deliver Buffers, unless their binaryType is changed.
    json = JSON.parse((data as Buffer).toString());
  } catch {
    return undefined;
  }
  const result = v.safeParse(pageMessageSchema, json);
  return result.success ? result.output : undefined;
}
