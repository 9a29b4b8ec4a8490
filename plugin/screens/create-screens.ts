import type { PageSocketOptions } from "../pages/page-socket.ts";
import type { Route } from "../server/route.ts";
import type { SocketRoute } from "../server/sockets.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { maxConnections } from "./connections.ts";
import { type Devices, createDevices } from "./devices.ts";
import { type Pairings, createPairings } from "./pairings.ts";
import { createIsPrivate } from "./private-addresses.ts";
import { screenRoutes } from "./screen-routes.ts";
import { type ScreensServer, type ScreensServerOptions, createScreensServer } from "./screens-server.ts";
import { type Sessions, createSessions } from "./sessions.ts";

/** Other screens: paired devices, and the server that they reach. */
export interface Screens {
  readonly devices: Devices;
  readonly pairings: Pairings;
  readonly sessions: Sessions;
  readonly server: ScreensServer;
  /** Serves devices from now on, as the settings have it. */
  serve(served: ServedScreens): void;
}

/** What devices are served besides their own pages and sessions. */
export interface ServedScreens {
  readonly routes: readonly Route[];
  readonly sockets: readonly SocketRoute[];
}

/** Options of `createScreens`. */
export interface ScreensOptions extends PageSocketOptions {
  readonly settings: ScreensServerOptions["settings"];
  readonly saveSettings: ScreensServerOptions["saveSettings"];
  readonly cards?: NonNullable<ScreensServerOptions["cards"]>;
  readonly stored: { readonly screens: StoredState["screens"] };
  /** Folder of the built pages. */
  readonly pagesFolder: string;
  /** Name of the application that runs the plugin. */
  readonly host: string;
  /** Further networks that other screens may be in. */
  readonly allowed: string | undefined;
}

/** Creates what other screens need. Nothing listens before `serve`, and until the settings have it switched on. */
export function createScreens(options: ScreensOptions): Screens {
  const { clock, stored } = options;
  const devices = createDevices(stored.screens, clock);
  const sessions = createSessions(devices, clock);
  const pairings = createPairings(devices, sessions, clock);
  const server = createScreensServer({
    ...options,
    devices,
    sessions,
    isPrivate: createIsPrivate(options.allowed),
  });
  return {
    devices,
    pairings,
    sessions,
    server,
    serve({ routes, sockets }) {
      server.serve({
        routes: () => screenRoutes(routes, options, sessions, pairings),
        // Limits of its connections bound what a device has of them.
        sockets: sockets.map((route) => ({ ...route, most: maxConnections })),
      });
    },
  };
}
