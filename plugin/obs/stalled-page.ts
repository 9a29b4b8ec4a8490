import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import type { ObsState } from "./obs-state.ts";

export interface StalledPageOptions {
  readonly clock: Clock;
  readonly obs: Store<ObsState>;
  /** Whether a page in OBS is connected to the relay, where it reports every few seconds. */
  readonly isPageOpen: () => boolean;
  readonly subscribe: (listener: () => void) => void;
  /** Called when the overlay has been on air for a while without a running page. */
  readonly onStalled: () => void;
}

/** Time that a newly shown or reloaded page has for connecting. */
const patienceMs = 15_000;

/**
 * Watches for a page that is on air but not running: it crashed, or OBS opened it before the plugin started. Reports
 * once, and again only after a page was open: if one reload did not help, another would not.
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
