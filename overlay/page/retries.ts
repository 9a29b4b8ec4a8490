import { type Backoff, freshBackoff, nextWait } from "../../shared/api/backoff.ts";
import { systemClock } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { pageLog } from "./page-log.ts";
import { tabStorage } from "./storage.ts";

/** What waits for its next try, by name. */
const waiting = new Map<string, { readonly again: () => void; readonly cancel: () => void }>();

/** Names of what the page could not load yet, separated by commas. */
export const missing = createStore("", (_, next: string) => next);

/**
 * Runs `load` until it resolves with true: again after growing waits, or on `retryNow`. Resolves after the first try.
 * `onLate` is called when a later try succeeds. A call with a name that waits replaces what waits.
 */
export async function keepLoading(
  name: string,
  load: () => Promise<boolean>,
  onLate: () => void = () => {},
  backoff: Backoff = freshBackoff,
): Promise<void> {
  waiting.get(name)?.cancel();
  if (await load()) {
    if (waiting.delete(name)) onLate();
  } else {
    if (!waiting.has(name)) pageLog.error(`The page could not load its ${name} and keeps trying.`);
    const next = nextWait(backoff, Math.random());
    const again = (): void => void keepLoading(name, load, onLate, next.backoff);
    waiting.set(name, { again, cancel: systemClock.after(next.waitMs, again) });
  }
  missing.dispatch([...waiting.keys()].toSorted().join());
}

/** Tries everything that waits at once. */
export function retryNow(): void {
  for (const { again } of waiting.values()) again();
}

const restartedAt = "sidekick-restarted";
const leastApartMs = 30_000;

/** Restarts the page with what was missing at its start. Not often: it may be missing each time. */
export function restart(): void {
  const isSoon = Date.now() - Number(tabStorage.get(restartedAt)) < leastApartMs;
  systemClock.after(isSoon ? leastApartMs : 0, () => {
    tabStorage.set(restartedAt, String(Date.now()));
    location.reload();
  });
}
