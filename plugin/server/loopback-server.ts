import { type ServerType, createAdaptorServer } from "@hono/node-server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../../shared/clock.ts";
import { controlRequestSchema } from "../../shared/control-protocol.ts";
import { levelsPerSecond } from "../../shared/overlay-protocol.ts";
import { pageMessageSchema } from "../../shared/page-message-schema.ts";
import type { ControlPages } from "../control/control-pages.ts";
import { Admission, type AdmissionOptions } from "./admission.ts";
import { connectLogged } from "../pages/page-log.ts";
import { type RelayRoutesOptions, relayRoutes } from "./serve-routes.ts";
import { limitServer, serverOptions } from "./server-limits.ts";
import { type SocketRoute, checkedBy, openSockets } from "./sockets.ts";

/** Options of `startRelay`. */
export interface RelayOptions extends AdmissionOptions, RelayRoutesOptions {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  readonly clock: Clock;
  /** What open control pages are told, and ask for. */
  readonly controlPages: ControlPages;
}

/** A running relay. */
export interface Relay {
  readonly port: number;
  /** The address for OBS. It holds the token: show it only to the streamer. */
  readonly overlayUrl: string;
  /** The address for a dock of OBS. It holds a token of its own, which lets whoever has it press. */
  readonly controlUrl: string;
  /** Disconnects control pages; those whose token is still right come back. */
  endControlPages(): void;
  close(): Promise<void>;
}

/**
 * Starts the plugin's loopback server. It serves the pages, the service's events under the service's own path, its
 * characters as last read, and the voice. The API key stays in the plugin. Rejects when the port is taken.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { clock, log, tokens } = options;
  const admission = new Admission(options);
  const routes = await relayRoutes(options, admission.check);
  const server = createAdaptorServer({ fetch: routes.fetch, serverOptions });
  limitServer(server as Server);
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  admission.port = port;
  const sockets = openSockets({
    server: server as Server,
    routes: socketRoutes(options),
    clock,
    rejectionOf: (request) => admission.rejectionOfSocket(request),
  });
  log.info(`The overlay is served on port ${port}.`);
  return {
    port,
    get overlayUrl() {
      return `http://127.0.0.1:${port}/overlay/?token=${tokens.overlay}`;
    },
    get controlUrl() {
      return `http://127.0.0.1:${port}/control/?token=${tokens.control}`;
    },
    endControlPages: () => sockets.end(controlSocketPath),
    async close() {
      sockets.close();
      options.events.streams.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Voice streams and idle connections would hold the port.
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    },
  };
}

const controlSocketPath = "/control/socket";
/** In ten seconds: levels while a page speaks, and its state, which changes a few times a second at most. */
const mostPageMessages = levelsPerSecond * 10 + 200;
/** In ten seconds: nobody presses so often, but a volume that is being dragged is set again and again. */
const mostPresses = 300;

function socketRoutes(options: RelayOptions): readonly SocketRoute[] {
  const { controlPages } = options;
  return [
    {
      path: "/pages",
      most: 32,
      mostMessages: mostPageMessages,
      connect: checkedBy(pageMessageSchema, (send) => connectLogged(options, send)),
    },
    {
      path: controlSocketPath,
      most: 8,
      mostMessages: mostPresses,
      connect: checkedBy(controlRequestSchema, (send) => controlPages.connect(send)),
    },
  ];
}

function listen(server: ServerType, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}
