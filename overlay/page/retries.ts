import { type Backoff, freshBackoff, nextWait } from "../../shared/api/backoff.ts";
import { createStore } from "../../shared/store.ts";
import { overlayLog } from "./overlay-log.ts";
import { pageClock } from "./page-clock.ts";

/** Loads that wait for their next try, by name. */
const waiting = new Map<string, { readonly again: () => void; readonly cancel: () => void }>();

/** Names of those whose failure is in the log, each once however often it is asked for. */
const logged = new Set<string>();

/** Names of the loads that have not succeeded yet, separated by commas. */
export const missing = createStore("", (_, next: string) => next);

/**
 * Runs `load` until it resolves with true, with growing waits or on `retryNow`. Resolves after the first try. `onLate` is
 * called when a later try succeeds. A call replaces a waiting load of the same name.
 */
export async function keepLoading(
  name: string,
  load: () => Promise<boolean>,
  onLate: () => void = () => {},
  backoff: Backoff = freshBackoff,
): Promise<void> {
  waiting.get(name)?.cancel();
  if (await load()) {
    logged.delete(name);
    if (waiting.delete(name)) onLate();
  } else {
    // A page that is being left fails to load once.
    if (backoff.failures > 0 && !logged.has(name)) {
      logged.add(name);
      overlayLog.error(`The page could not load its ${name} and keeps trying.`);
    }
    const next = nextWait(backoff, Math.random());
    const again = (): void => void keepLoading(name, load, onLate, next.backoff);
    waiting.set(name, { again, cancel: pageClock.after(next.waitMs, again) });
  }
  missing.dispatch([...waiting.keys()].toSorted().join());
}

/** Tries all waiting loads at once. */
export function retryNow(): void {
  for (const { again } of waiting.values()) again();
}
