import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ServerType, createAdaptorServer } from "@hono/node-server";
import { Admission, type AdmissionOptions } from "./admission.ts";
import type { Route } from "./route.ts";
import { serveRoutes } from "./serve-routes.ts";
import { limitServer, serverOptions } from "./server-limits.ts";
import { type SocketRoute, openSockets } from "./sockets.ts";

/** Options of `startServer`. */
export interface ServerOptions extends AdmissionOptions {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  readonly routes: readonly Route[];
  readonly sockets: readonly SocketRoute[];
}

/** A running server. */
export interface LoopbackServer {
  readonly port: number;
  /** Disconnects the pages on one socket path; those whose token is still right come back. */
  endSockets(path: string): void;
  close(): Promise<void>;
}

/** Starts the server on this computer's loopback address. It knows no feature. Rejects when the port is taken. */
export async function startServer(options: ServerOptions): Promise<LoopbackServer> {
  const { clock, log } = options;
  const admission = new Admission(options);
  const routes = serveRoutes([health, ...options.routes], admission.admit);
  const server = createAdaptorServer({ fetch: routes.fetch, serverOptions });
  limitServer(server as Server);
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  admission.port = port;
  const sockets = openSockets({
    server: server as Server,
    routes: options.sockets,
    clock,
    rejectionOf: (request, { token }) => admission.rejectionOfSocket(request, token),
  });
  log.info(`The overlay is served on port ${port}.`);
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

/** Shows that the server runs, and nothing else. */
const health: Route = {
  method: "GET",
  path: "/health",
  token: "none",
  handle: (context) => context.text("ok"),
};

function listen(server: ServerType, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}
