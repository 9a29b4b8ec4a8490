import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { type PortProblem, portProblemOf, portsAfter } from "./free-port.ts";
import type { RunningServer } from "./start-server.ts";
import type { ServerTokens } from "./route.ts";

/**
 * Why there is no server: it is still starting, the port cannot be had, or something else went wrong. `free`: the port of
 * the set-up page meanwhile, to which the others can move.
 */
export type ServerProblem =
  | { readonly kind: "starting" }
  | { readonly kind: PortProblem; readonly port: number; readonly free?: number | undefined }
  | { readonly kind: "failed" };

/** A page's address, or why there is none. */
export type PageAddress = { readonly url: string } | ServerProblem;

/** Starts a server on a port. */
export type StartServer = (port: number) => Promise<RunningServer>;

/** Keeps one server running on the port in the settings. */
export type ServerKeeper = ReturnType<typeof createServerKeeper>;

/** The page that asked for a restart gets its reply first: the restart disconnects it as well. */
const restartWaitMs = 100;

/** How long a server stays on the port before. */
const leavesAfterMs = 3_000;

/** Waits before the next tries for a taken port; all after these are as long as the last. */
const retryWaitsMs = [1_000, 2_000, 5_000, 10_000] as const;
const lastRetryWaitMs = 30_000;

/** Creates a keeper without a server. Changes are made one after another. */
export function createServerKeeper(tokens: ServerTokens, clock: Clock, log: Log) {
  let wanted: { readonly port: number; readonly start: StartServer } | undefined;
  let server: RunningServer | undefined;
  /** A server on the next free port, for the set-up page, on which another can be chosen. */
  let spare: RunningServer | undefined;
  const leaving = createLeaving(clock);
  const moved = new Emitter();
  let problem: ServerProblem = { kind: "starting" };
  let queue = Promise.resolve();
  let cancelRetry = (): void => {};

  const later = (waitMs: number, change: () => Promise<void>): void => {
    cancelRetry();
    cancelRetry = clock.after(waitMs, () => {
      queue = queue.then(change);
    });
  };

  const move = async (to: NonNullable<typeof wanted>, tries = 0): Promise<void> => {
    if (to !== wanted) return;
    const { port, start } = to;
    // If any port will do, keep the current one: OBS knows it.
    const bindTo = port === 0 && tries === 0 ? (server?.port ?? 0) : port;
    const before = server;
    server = undefined;
    const other = before?.port === bindTo ? undefined : before;
    if (leaving.port === bindTo) await leaving.end();
    if (!other) await before?.close();
    const isSpare = spare?.port === bindTo;
    if (isSpare) [server, spare] = [spare, undefined];
    try {
      server ??= await start(bindTo);
      if (other || spare || isSpare) moved.emit();
      await leaving.begin(other ?? spare);
      spare = undefined;
    } catch (error) {
      // The set-up page on which a taken port was chosen must not go.
      if (spare) await other?.close();
      else spare = other ?? (await startNear(port, start));
      problem = problemOf(error, port, spare?.port);
      // An older plugin process may still be exiting; its port is free in a moment.
      if (tries === 0) log.warn(`The overlay's server could not take port ${port}: ${traceOf(error)}.`);
      later(retryWaitsMs[tries] ?? lastRetryWaitMs, () => move(to, tries + 1));
    }
  };

  return {
    /** Moves the server to this port, unless it is there already; `start` starts it. */
    use(port: number, start: StartServer) {
      if (port === wanted?.port) return;
      const to = { port, start };
      wanted = to;
      cancelRetry();
      queue = queue.then(() => move(to));
    },
    /** Restarts the server on the same port: every page is disconnected and has to be admitted again. */
    restart() {
      later(restartWaitMs, async () => {
        if (!wanted) return;
        spare &&= await startAgain(spare, wanted.start);
        await move(wanted);
      });
    },
    /** Calls back when the server is on another port. It stays on the one before for a moment, so that pages can follow. */
    onMoved: moved.subscribe,
    /** Disconnects the pages on one socket path, which have to be admitted again. Other pages stay. */
    endSockets(path: string) {
      for (const one of [server, spare]) one?.endSockets(path);
    },
    /**
     * The address of the page that a token opens, or why there is none; waits for a change under way. The address holds
     * the token: show it only to the streamer. While the port is taken, the set-up page is served on another one.
     */
    async addressOf(page: keyof ServerTokens) {
      await queue;
      if (!server && spare && page === "setUp") return { url: pageUrl(spare.port, page, tokens) };
      return server ? { url: pageUrl(server.port, page, tokens) } : problem;
    },
  };
}

/** Keeps a server on the port before until pages have followed to the new one. */
function createLeaving(clock: Clock) {
  let left: RunningServer | undefined;
  const end = async (): Promise<void> => {
    const server = left;
    left = undefined;
    await server?.close();
  };
  return {
    get port() {
      return left?.port;
    },
    end,
    async begin(server: RunningServer | undefined): Promise<void> {
      if (!server) return;
      await end();
      left = server;
      clock.after(leavesAfterMs, () => void (left === server && end()));
    },
  };
}

function problemOf(error: unknown, port: number, free: number | undefined): ServerProblem {
  const kind = portProblemOf(error, port);
  return kind ? { kind, port, free } : { kind: "failed" };
}

/** A server on the next port that can be had, or on any. */
async function startNear(port: number, start: StartServer): Promise<RunningServer | undefined> {
  for (const next of [...portsAfter(port), 0]) {
    try {
      return await start(next);
    } catch (error) {
      if (!portProblemOf(error, next)) return undefined;
    }
  }
  return undefined;
}

async function startAgain(server: RunningServer, start: StartServer): Promise<RunningServer | undefined> {
  await server.close();
  return start(server.port).catch(() => undefined);
}

const paths: Readonly<Record<keyof ServerTokens, string>> = {
  overlay: "overlay",
  control: "control",
  setUp: "set-up",
  api: "api",
};

/** The address of the page that a token opens. */
export function pageUrl(port: number, page: keyof ServerTokens, tokens: ServerTokens): string {
  return `http://127.0.0.1:${port}/${paths[page]}/?token=${tokens[page]}`;
}
