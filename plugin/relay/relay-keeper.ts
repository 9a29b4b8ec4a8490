import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Relay } from "./relay.ts";

/** Why there is no relay: it is still starting, another program has the port, or something else went wrong. */
export type RelayProblem =
  | { readonly kind: "starting" }
  | { readonly kind: "port-taken"; readonly port: number }
  | { readonly kind: "failed" };

/** Keeps one relay running on the port that the settings name. */
export interface RelayKeeper {
  /** Moves the relay to this port, if it is not there already. */
  use(port: number): void;
  /** Restarts the relay at the same port: every page is gone, and has to be let in again. */
  restart(): void;
  /** The overlay's address, or why there is none; a change under way is waited for. */
  overlay(): Promise<{ readonly url: string } | RelayProblem>;
}

const retryWaitsMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** A keeper with no relay yet. Changes are carried out one after another, so that two never run at once. */
export function createRelayKeeper(
  start: (port: number) => Promise<Relay>,
  clock: Pick<Clock, "after">,
  log: Log,
): RelayKeeper {
  let wanted: number | undefined;
  let relay: Relay | undefined;
  let problem: RelayProblem = { kind: "starting" };
  let queue = Promise.resolve();
  let cancelRetry = (): void => {};

  const move = async (port: number, tries = 0): Promise<void> => {
    // Where any port will do, the one it has already does best: OBS knows it.
    const bindTo = port === 0 && tries === 0 ? (relay?.port ?? 0) : port;
    if (port !== wanted) return;
    await relay?.close();
    relay = undefined;
    try {
      relay = await start(bindTo);
    } catch (error) {
      problem = isTaken(error) ? { kind: "port-taken", port } : { kind: "failed" };
      // An older plugin process may still be ending: its port is free in a moment.
      const waitMs = retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)] ?? 0;
      if (tries === 0) log.warn(`The overlay's server could not take port ${port}: ${traceOf(error)}.`);
      cancelRetry = clock.after(waitMs, () => {
        queue = queue.then(() => move(port, tries + 1));
      });
    }
  };

  return {
    use(port) {
      if (port === wanted) return;
      wanted = port;
      cancelRetry();
      queue = queue.then(() => move(port));
    },
    restart() {
      const port = wanted;
      if (port === undefined) return;
      cancelRetry();
      queue = queue.then(() => move(port));
    },
    async overlay() {
      await queue;
      return relay ? { url: relay.overlayUrl } : problem;
    },
  };
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES")
  );
}
