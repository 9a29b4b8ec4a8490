import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Relay } from "./loopback-server.ts";

/** Why there is no relay: it is still starting, another program has the port, or something else went wrong. */
export type RelayProblem =
  | { readonly kind: "starting" }
  | { readonly kind: "port-taken"; readonly port: number }
  | { readonly kind: "failed" };

/** Starts a relay on a port. */
export type StartRelay = (port: number) => Promise<Relay>;

/** Keeps one relay running on the port in the settings. */
export interface RelayKeeper {
  /** Moves the relay to this port, unless it is there already; `start` starts it. */
  use(port: number, start: StartRelay): void;
  /** Restarts the relay on the same port: every page is disconnected and has to be admitted again. */
  restart(): void;
  /** Disconnects control pages, which have to be admitted again. Other pages stay. */
  endControlPages(): void;
  /** The overlay's address, or why there is none; waits for a change under way. */
  overlay(): Promise<{ readonly url: string } | RelayProblem>;
  /** The control page's address, or why there is none. */
  control(): Promise<{ readonly url: string } | RelayProblem>;
}

const retryWaitsMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** Creates a keeper without a relay. Changes are made one after another, so that two relays never run at once. */
export function createRelayKeeper(clock: Pick<Clock, "after">, log: Log): RelayKeeper {
  let wanted: { readonly port: number; readonly start: StartRelay } | undefined;
  let relay: Relay | undefined;
  let problem: RelayProblem = { kind: "starting" };
  let queue = Promise.resolve();
  let cancelRetry = (): void => {};

  const move = async (to: NonNullable<typeof wanted>, tries = 0): Promise<void> => {
    const { port, start } = to;
    // If any port will do, keep the current one: OBS knows it.
    const bindTo = port === 0 && tries === 0 ? (relay?.port ?? 0) : port;
    if (to !== wanted) return;
    await relay?.close();
    relay = undefined;
    try {
      relay = await start(bindTo);
    } catch (error) {
      problem = isTaken(error) ? { kind: "port-taken", port } : { kind: "failed" };
      // An older plugin process may still be exiting; its port is free in a moment.
      const waitMs = retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)] ?? 0;
      if (tries === 0) log.warn(`The overlay's server could not take port ${port}: ${traceOf(error)}.`);
      cancelRetry = clock.after(waitMs, () => {
        queue = queue.then(() => move(to, tries + 1));
      });
    }
  };

  const addressOf = async (
    url: (relay: Relay) => string,
  ): Promise<{ readonly url: string } | RelayProblem> => {
    await queue;
    return relay ? { url: url(relay) } : problem;
  };

  return {
    use(port, start) {
      if (port === wanted?.port) return;
      const to = { port, start };
      wanted = to;
      cancelRetry();
      queue = queue.then(() => move(to));
    },
    restart() {
      const to = wanted;
      if (!to) return;
      cancelRetry();
      queue = queue.then(() => move(to));
    },
    endControlPages: () => relay?.endControlPages(),
    overlay: () => addressOf(({ overlayUrl }) => overlayUrl),
    control: () => addressOf(({ controlUrl }) => controlUrl),
  };
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES")
  );
}
