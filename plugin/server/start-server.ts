import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ServerType, createAdaptorServer } from "@hono/node-server";
import { type Gate, socketTokenOf } from "./gate.ts";
import type { Route } from "./route.ts";
import { admitBy, serveRoutes } from "./serve-routes.ts";
import { limitServer, serverOptions } from "./server-limits.ts";
import { type SocketRoute, openSockets } from "./sockets.ts";
import type { Tools } from "../../shared/tools.ts";

/** Options of `startServer`. */
export interface ServerOptions extends Tools {
  /** The address of this computer to listen on; default: the one that only this computer reaches. */
  readonly address?: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly routes: readonly Route[];
  readonly sockets: readonly SocketRoute[];
  readonly gate: Gate;
}

/** The address that only this computer reaches. */
const loopback = "127.0.0.1";

/** A running server. */
export interface RunningServer {
  readonly port: number;
  /** Disconnects the pages on one socket path; those whose token is still right come back. */
  endSockets(path: string): void;
  close(): Promise<void>;
}

/** Starts a server. It knows no feature. Rejects when the port is taken, or the address is not this computer's. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { address = loopback, clock, gate, log } = options;
  const routes = serveRoutes(options.routes, admitBy(gate));
  const server = createAdaptorServer({ fetch: routes.fetch, serverOptions });
  limitServer(server as Server);
  gate.limit?.(server as Server);
  await listen(server, options.port, address);
  const { port } = server.address() as AddressInfo;
  gate.port = port;
  const sockets = openSockets({
    server: server as Server,
    routes: options.sockets,
    clock,
    rejectionOf(asked, { token }) {
      const { headers, socket } = asked;
      // Browsers always send an origin with a WebSocket; anything else has no page to control.
      const { host, origin = "" } = headers;
      const request = { host, origin, tokens: [socketTokenOf(asked)], socket };
      const rejection = gate.rejectionOf(request, token);
      if (rejection) gate.warn(request, rejection);
      return rejection;
    },
  });
  log.info(
    address === loopback
      ? `The overlay is served on port ${port}.`
      : `Other screens are served on ${address}, port ${port}.`,
  );
  return {
    port,
    endSockets: (path) => sockets.end(path),
    async close() {
      sockets.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Event streams, voice streams and idle connections would hold the port.
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    },
  };
}

function listen(server: ServerType, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
