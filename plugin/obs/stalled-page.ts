import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import type { ObsState } from "./obs-state.ts";

/** Options of `watchForStalledPage`. */
export interface StalledPageOptions {
  readonly clock: Pick<Clock, "after">;
  readonly obs: Store<ObsState>;
  /** Whether a page in OBS is connected to the relay: it answers every few seconds while it runs. */
  readonly isPageOpen: () => boolean;
  readonly subscribe: (listener: () => void) => void;
  /** The overlay has been on air for a while, and no page of it is running. */
  readonly onStalled: () => void;
}

/** A page that OBS has just shown, or that was just reloaded, needs a while to connect. */
const patienceMs = 15_000;

/**
 * Watches for a page that should run and does not: it crashed, or OBS opened it before the plugin was there. Reported
 * once, and again only after a page has been seen: if reloading did not help, it would not help again.
 */
export function watchForStalledPage(options: StalledPageOptions): void {
  const { clock, obs, isPageOpen } = options;
  let cancel: (() => void) | undefined;
  let isReported = false;
  const check = (): void => {
    if (isPageOpen()) isReported = false;
    const isMissing = obs.value.overlay === "shown" && !isPageOpen() && !isReported;
    if (!isMissing) {
      cancel?.();
      cancel = undefined;
      return;
    }
    cancel ??= clock.after(patienceMs, () => {
      cancel = undefined;
      isReported = true;
      options.onStalled();
    });
  };
  obs.subscribe(check);
  options.subscribe(check);
}
