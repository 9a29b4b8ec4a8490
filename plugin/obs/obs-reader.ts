import type { WritableStore } from "../../shared/store.ts";
import type { CanvasChoice } from "./canvases.ts";
import type { ObsConnection } from "./obs-connection.ts";
import { type IsServed, type ObsState, readObsState } from "./obs-state.ts";
import type { Tools } from "../../shared/tools.ts";

export interface ObsReaderOptions extends Tools {
  readonly state: WritableStore<ObsState, ObsState>;
  /** The current connection; `undefined`: nothing can be read. */
  readonly connection: () => ObsConnection | undefined;
  /** Further canvases that keys name. */
  readonly canvases: () => readonly CanvasChoice[];
  readonly isServed?: IsServed | undefined;
}

/** OBS may be busy for a moment, and a source may disappear while it is read. */
const firstRetryMs = 1_500;
/** OBS announces changes in scenes of the main canvas only. */
const canvasEveryMs = 3_000;
/** Wait between retries of a lasting failure. */
const lastRetryMs = 60_000;

/** Creates what reads the state of OBS, and retries what failed. One read at a time. */
export function createObsReader({ state, connection, canvases, isServed, clock, log }: ObsReaderOptions) {
  let reading: Promise<void> | undefined;
  let isStale = false;
  let canRead = true;
  let retryMs = firstRetryMs;
  let cancelRetry = (): void => {};

  /** Reads now, and once more if something changes meanwhile. */
  const read = (): Promise<void> => {
    isStale = true;
    reading ??= readWhileStale().finally(() => (reading = undefined));
    return reading;
  };
  const readWhileStale = async (): Promise<void> => {
    for (let asked = connection(); isStale && asked; asked = connection()) {
      isStale = false;
      cancelRetry();
      const { state: found, failure } = await readObsState(asked.ask, canvases(), isServed);
      if (asked !== connection()) continue;
      // Values that could not be read keep their last known state.
      const known = failure && state.value.connection === "open" ? state.value : {};
      state.dispatch({ ...known, ...found });
      // Logged once, however often it is tried.
      if (failure && canRead) log.warn(`The state of OBS could not be read: ${failure.message}`);
      canRead = !failure;
      // Nothing else may change in OBS for hours.
      if (failure) cancelRetry = clock.after(retryMs, retry);
      else {
        retryMs = firstRetryMs;
        if (canvases().length > 0) cancelRetry = clock.after(canvasEveryMs, () => void read());
      }
    }
  };
  /** Only automatic retries wait longer; presses do not lengthen the wait. */
  const retry = (): void => {
    retryMs = Math.min(lastRetryMs, retryMs * 2);
    void read();
  };
  return {
    read,
    /** Reads because OBS has changed, with a short retry wait: the cause of an earlier failure may be gone. */
    readChanged(): Promise<void> {
      retryMs = firstRetryMs;
      return read();
    },
    stop: () => cancelRetry(),
  };
}
