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

/** Reads the state of OBS, and retries what failed. One read at a time. */
export class ObsReader {
  readonly #options: ObsReaderOptions;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #canRead = true;
  #retryMs = firstRetryMs;
  #cancelRetry = (): void => {};

  constructor(options: ObsReaderOptions) {
    this.#options = options;
  }

  /** Reads now, and once more if something changes meanwhile. */
  read(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readWhileStale().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** Reads because OBS has changed, with a short retry wait: the cause of an earlier failure may be gone. */
  readChanged(): Promise<void> {
    this.#retryMs = firstRetryMs;
    return this.read();
  }

  stop(): void {
    this.#cancelRetry();
  }

  async #readWhileStale(): Promise<void> {
    const { state, connection, canvases, isServed, clock, log } = this.#options;
    for (let asked = connection(); this.#isStale && asked; asked = connection()) {
      this.#isStale = false;
      this.#cancelRetry();
      const { state: read, failure } = await readObsState(asked.ask, canvases(), isServed);
      if (asked !== connection()) continue;
      // Values that could not be read keep their last known state.
      const known = failure && state.value.connection === "open" ? state.value : {};
      state.dispatch({ ...known, ...read });
      // Logged once, however often it is tried.
      if (failure && this.#canRead) log.warn(`The state of OBS could not be read: ${failure.message}`);
      this.#canRead = !failure;
      // Nothing else may change in OBS for hours.
      if (failure) this.#cancelRetry = clock.after(this.#retryMs, () => this.#retry());
      else {
        this.#retryMs = firstRetryMs;
        if (canvases().length > 0) this.#cancelRetry = clock.after(canvasEveryMs, () => void this.read());
      }
    }
  }

  /** Only automatic retries wait longer; presses do not lengthen the wait. */
  #retry(): void {
    this.#retryMs = Math.min(lastRetryMs, this.#retryMs * 2);
    void this.read();
  }
}
