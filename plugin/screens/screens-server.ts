import { networkInterfaces } from "node:os";
import { Emitter } from "../../shared/emitter.ts";
import { traceOf } from "../../shared/log.ts";
import type { Store } from "../../shared/store.ts";
import type { Route } from "../server/route.ts";
import type { SocketRoute } from "../server/sockets.ts";
import type { SaveSettings } from "../settings/save-settings.ts";
import { type PortProblem, nextFreePort, portProblemOf } from "../server/free-port.ts";
import { type RunningServer, startServer } from "../server/start-server.ts";
import { followSettings, readSettings } from "../settings/setting-table.ts";
import type { Connections } from "./connections.ts";
import {
  type IsPrivate,
  type OfferedAddress,
  isInNetwork,
  offeredAddresses,
  privateAddresses,
} from "./private-addresses.ts";
import { type ScreenSettings, screenSettings } from "./settings.ts";
import { type ScreensGateOptions, createScreensGate } from "./screens-gate.ts";

/**
 * The state of the server for other screens. `choose`: none is chosen, and this computer does not have just one on a real
 * card; `none`: it has none; `gone`: the chosen one is no longer this computer's; the others are about the port. `free`: a
 * port that can be had.
 */
export type ScreensState =
  | { readonly kind: "off" | "choose" | "none" | "failed" }
  | { readonly kind: "on"; readonly address: string; readonly port: number }
  | { readonly kind: "gone"; readonly address: string }
  | { readonly kind: PortProblem; readonly port: number; readonly free?: number | undefined };

/** The server for other screens. */
export type ScreensServer = ReturnType<typeof createScreensServer>;

/** Options of `createScreensServer`. */
export interface ScreensServerOptions extends ScreensGateOptions {
  readonly settings: Store<ScreenSettings | undefined>;
  readonly saveSettings: SaveSettings;
  readonly cards?: typeof networkInterfaces;
}

/** What the server for other screens serves. */
export interface ServedToScreens {
  readonly routes: () => Promise<readonly Route[]>;
  readonly sockets: readonly SocketRoute[];
}

/** Networks come and go, and their addresses change: how often this is looked at while it is switched on. */
const lookEveryMs = 5_000;

/** Keeps a server running on the address in the settings while they have it switched on, from `serve` on. */
export function createScreensServer(options: ScreensServerOptions) {
  const { settings, devices, isPrivate, clock, log, cards = networkInterfaces } = options;
  const changed = new Emitter();
  let state: ScreensState = { kind: "off" };
  let running: { readonly server: RunningServer; readonly connections: Connections } | undefined;
  let queue = Promise.resolve();
  let isClosed = false;
  let cancelLook = (): void => {};
  let served: ServedToScreens = { routes: async () => [], sockets: [] };

  const setState = (next: ScreensState): void => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    changed.emit();
  };
  const found = (): readonly OfferedAddress[] => privateAddresses(cards(), isPrivate);
  const stop = async (): Promise<void> => {
    const before = running;
    running = undefined;
    before?.connections.close();
    await before?.server.close();
  };
  const start = async (address: string, port: number): Promise<void> => {
    const { gate, connections } = createScreensGate(address, options);
    try {
      const { sockets } = served;
      const routes = await served.routes();
      const server = await startServer({ ...options, address, port, routes, sockets, gate });
      running = { server, connections };
      devices.servedAt(`${address} ${server.port}`);
      setState({ kind: "on", address, port: server.port });
    } catch (error) {
      connections.close();
      const problem = await problemOf(error, address, port, state);
      if (problem.kind === "failed" && state.kind !== "failed")
        log.error(`The server for other screens could not be started: ${traceOf(error)}.`);
      setState(problem);
    }
  };
  const use = async (wanted: ScreenSettings): Promise<void> => {
    cancelLook();
    const all = found();
    const next = isClosed ? ({ kind: "off" } as const) : addressIn(wanted, all, isPrivate);
    const isSame = running !== undefined && isServedAt(state, next, wanted.screensPort);
    if (!isSame) await stop();
    if (typeof next !== "string") setState(next);
    else if (!isSame) await start(next, wanted.screensPort);
    if (state.kind === "on") remember(options.saveSettings, wanted, all, state.address);
    if (wanted.screens && !isClosed) cancelLook = clock.after(lookEveryMs, follow);
  };
  const follow = (): void => {
    queue = queue.then(async () => {
      if (settings.value) await use(settings.value);
    });
  };
  devices.onCut((id) => running?.connections.cut(id));

  return {
    serve(given: ServedToScreens): void {
      served = given;
      followSettings(settings, follow);
    },
    get state() {
      return state;
    },
    /** The addresses of this computer that may be chosen. */
    get offered() {
      return offeredAddresses(found());
    },
    /** Whether a device has a connection. */
    isHere: (deviceId: string) => running?.connections.has(deviceId) ?? false,
    subscribe: changed.subscribe,
    async close() {
      isClosed = true;
      cancelLook();
      await queue;
      await stop();
    },
  };
}

/** Whether the server already is where it is to be; port 0 is any. */
function isServedAt(state: ScreensState, next: string | ScreensState, port: number): boolean {
  return state.kind === "on" && state.address === next && [state.port, 0].includes(port);
}

/** Stores the address with its card and network, so that another address of the same card there is followed. */
function remember(
  saveSettings: SaveSettings,
  { screensAddress, screensNetwork }: ScreenSettings,
  all: readonly OfferedAddress[],
  address: string,
): void {
  const here = all.find((one) => one.address === address);
  if (!here || (screensAddress === address && screensNetwork === here.network)) return;
  const change = { screensAddress: address, screensCard: here.card, screensNetwork: here.network };
  // The streamer may have chosen another address meanwhile.
  void saveSettings((stored) =>
    readSettings(screenSettings, stored).screensAddress === screensAddress ? change : undefined,
  );
}

/** The address to listen on, or why there is none. */
function addressIn(
  { screens, screensAddress, screensCard, screensNetwork }: ScreenSettings,
  all: readonly OfferedAddress[],
  isPrivate: IsPrivate,
): string | ScreensState {
  if (!screens) return { kind: "off" };
  const offered = offeredAddresses(all);
  if (screensAddress === "") {
    const [only, another] = offered.filter(({ maker }) => maker === "");
    return only && !another ? only.address : { kind: offered.length > 0 ? "choose" : "none" };
  }
  if (all.some(({ address }) => address === screensAddress)) return screensAddress;
  if (screensNetwork.startsWith(`${screensAddress}/`)) {
    // In another network, such as a café's, nothing listens before the streamer has chosen again.
    const isSameNetwork = ({ address, network }: OfferedAddress): boolean =>
      isInNetwork(address, screensNetwork) && isInNetwork(screensAddress, network);
    const next = all.find((one) => one.card === screensCard && isSameNetwork(one));
    return next?.address ?? { kind: "gone", address: screensAddress };
  }
  // Others than those of cards were allowed on purpose, or another program wrote them into the settings.
  const isAllowed = screensAddress.startsWith("127.") && isPrivate(screensAddress);
  return isAllowed ? screensAddress : { kind: "gone", address: screensAddress };
}

async function problemOf(
  error: unknown,
  address: string,
  port: number,
  before: ScreensState,
): Promise<ScreensState> {
  if (error instanceof Error && "code" in error && error.code === "EADDRNOTAVAIL")
    return { kind: "gone", address };
  const kind = portProblemOf(error, port);
  if (!kind) return { kind: "failed" };
  if (before.kind === kind && before.port === port) return before;
  return { kind, port, free: await nextFreePort(address, port) };
}

/** The address at which a device finds its page. */
export function screenUrl(
  { address, port }: { readonly address: string; readonly port: number },
  { kind, secret }: { readonly kind: string; readonly secret: string },
): string {
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}/${kind}/#${secret}`;
}
