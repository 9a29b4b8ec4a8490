import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import * as v from "valibot";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { type Clock, every } from "../../shared/clock.ts";
import type { ServerTokens } from "./route.ts";
import { jsonIn } from "../../shared/json-in.ts";

/** A path at which pages connect. */
export interface SocketRoute {
  readonly path: string;
  readonly token: keyof ServerTokens;
  /** Connections at the same time. */
  readonly most: number;
  /** Messages a connection may send within ten seconds. */
  readonly maxMessages: number;
  /** Size limit of a message in bytes; default: room for one full of the longest ids, in any script. */
  readonly maxBytes?: number;
  /**
   * Called when a page has connected. `send` delivers a message to it, bytes as they are. `undefined`: it may not, by
   * what `request` holds.
   */
  readonly connect: (
    send: (message: object) => void,
    request: IncomingMessage,
  ) => SocketConnection | undefined;
}

/** The connection of one page. */
interface SocketConnection {
  /** Takes a message of the page, JSON or bytes; returns false if pages send no such message. */
  receive(message: unknown): boolean;
  /** Called when the page's connection has ended. */
  leave(): void;
}

/** Options of `openSockets`. */
export interface SocketsOptions {
  readonly server: Server;
  readonly routes: readonly SocketRoute[];
  readonly clock: Clock;
  /** Why a request may not become a WebSocket; nothing when it may. */
  readonly rejectionOf: (request: IncomingMessage, route: SocketRoute) => string | null;
}

const usualBytes = 64 * 1024;
/** A page that has not answered by the next ping is considered gone. */
const pingEveryMs = 10_000;
/** A page with this many unsent bytes is too slow and is dropped. */
const maxBacklogBytes = 256 * 1024;
/** WebSocket close code for a message that breaks the rules (RFC 6455, 7.4.1). */
const policyViolation = 1008;

/** One open page. */
interface Open {
  readonly route: SocketRoute;
  isAlive: boolean;
  messages: number;
}

/**
 * Lets pages connect at the routes' paths. WebSockets rather than streams, because browsers allow only six HTTP
 * connections per host, every page needs up to two, and WebSockets do not count.
 */
export function openSockets({ server, routes, clock, rejectionOf }: SocketsOptions) {
  const acceptors = new Map(
    routes.map((route) => [
      route,
      new WebSocketServer({
        noServer: true,
        maxPayload: route.maxBytes ?? usualBytes,
        clientTracking: false,
      }),
    ]),
  );
  const connected = new Map<WebSocket, Open>();
  const isFull = (route: SocketRoute): boolean =>
    [...connected.values()].filter((open) => open.route === route).length >= route.most;

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const route = routes.find(({ path }) => path === request.url?.split("?")[0]);
    if (!route || rejectionOf(request, route) !== null || isFull(route)) {
      // The client may be gone before the rejection reaches it.
      socket.on("error", () => socket.destroy());
      // The server no longer tracks it, so it would stay open until the other side closed it.
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () =>
        socket.destroy(),
      );
      return;
    }
    acceptors.get(route)?.handleUpgrade(request, socket, head, (page) => serve(page, route, request));
  };

  const serve = (page: WebSocket, route: SocketRoute, request: IncomingMessage): void => {
    const open: Open = { route, isAlive: true, messages: 0 };
    connected.set(page, open);
    const connection = route.connect((message) => deliver(page, message), request);
    if (!connection) page.close(policyViolation);
    page.on("pong", () => (open.isAlive = true));
    page.on("message", (data, isBinary) => {
      // Closing takes a moment, in which more may come.
      if (page.readyState !== WebSocket.OPEN) return;
      const message = isBinary ? data : read(data);
      const isTaken = ++open.messages <= route.maxMessages && connection?.receive(message) === true;
      if (!isTaken) page.close(policyViolation);
    });
    // Bad frames and broken connections both end in "close".
    page.on("error", () => page.terminate());
    page.on("close", () => {
      connected.delete(page);
      connection?.leave();
    });
  };

  const cancelPing = every(clock, pingEveryMs, () => {
    for (const [page, open] of connected) {
      if (!open.isAlive) {
        page.terminate();
        continue;
      }
      open.isAlive = false;
      open.messages = 0;
      page.ping();
    }
  });
  server.on("upgrade", upgrade);

  return {
    /** Closes the connections at one path. */
    end(path: string) {
      for (const [page, { route }] of connected) if (route.path === path) page.terminate();
    },
    /** Closes all connections and accepts no more. */
    close() {
      cancelPing();
      server.off("upgrade", upgrade);
      for (const page of connected.keys()) page.terminate();
      for (const each of acceptors.values()) each.close();
    },
  };
}

/** Connects pages whose messages are checked by a schema. */
export function checkedBy<Message>(
  schema: v.GenericSchema<unknown, Message>,
  connect: (send: (message: object) => void) => { receive(message: Message): void; leave(): void },
): SocketRoute["connect"] {
  return (send) => {
    const connection = connect(send);
    return {
      receive(message) {
        const result = v.safeParse(schema, message);
        if (result.success) connection.receive(result.output);
        return result.success;
      },
      leave: () => connection.leave(),
    };
  };
}

function deliver(page: WebSocket, message: object): void {
  if (page.readyState !== WebSocket.OPEN) return;
  if (page.bufferedAmount > maxBacklogBytes) page.terminate();
  else page.send(message instanceof Uint8Array ? message : JSON.stringify(message));
}

/** Server sockets deliver Buffers, unless their binaryType is changed. */
function read(data: RawData): unknown {
  return jsonIn((data as Buffer).toString());
}
