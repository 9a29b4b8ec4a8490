import { type Log, traceOf } from "../../shared/log.ts";
import type { Relay } from "./relay.ts";

/** Keeps one relay running on the port that the settings name. */
export interface RelayKeeper {
  /** Moves the relay to this port, if it is not there already. */
  use(port: number): void;
  /** The overlay's address, or why there is none. */
  readonly overlay: { readonly url: string } | { readonly error: string };
}

/** A keeper with no relay yet. Changes are carried out one after another, so that two never run at once. */
export function createRelayKeeper(start: (port: number) => Promise<Relay>, log: Log): RelayKeeper {
  let wanted: number | undefined;
  let relay: Relay | undefined;
  let problem = "The overlay's server is still starting.";
  let queue = Promise.resolve();

  const move = async (port: number): Promise<void> => {
    if (port !== wanted) return;
    await relay?.close();
    relay = undefined;
    try {
      relay = await start(port);
    } catch (error) {
      problem = isTaken(error)
        ? `Another program uses port ${port}. Close it, or choose another port for the overlay.`
        : "The overlay's server could not be started.";
      log.warn(`${problem} (${traceOf(error)})`);
    }
  };

  return {
    use(port) {
      if (port === wanted) return;
      wanted = port;
      queue = queue.then(() => move(port));
    },
    get overlay() {
      return relay ? { url: relay.overlayUrl } : { error: problem };
    },
  };
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES")
  );
}
