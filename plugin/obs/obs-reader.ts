import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { WritableStore } from "../../shared/store.ts";
import type { ObsConnection } from "./obs-connection.ts";
import { type ObsState, readObs } from "./obs-state.ts";

/** What a reader reads from, and where to. */
export interface ObsReaderOptions {
  readonly state: WritableStore<ObsState, ObsState>;
  /** The connection as it is now; `undefined`: nothing can be read. */
  readonly connection: () => ObsConnection | undefined;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/** OBS may be busy for a moment, and what was asked for may go away in the middle of a reading. */
const firstRetryMs = 1_500;
/** What fails for good is not asked for all evening in step with that. */
const lastRetryMs = 60_000;

/** Reads what is known of OBS, again where that failed. One reading at a time. */
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

  /** Reads now; what changes in the middle of it is read once more. */
  read(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readWhileStale().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** Reads, and does not wait long after a failure: OBS has changed, so what stood in the way may be gone. */
  readChanged(): Promise<void> {
    this.#retryMs = firstRetryMs;
    return this.read();
  }

  stop(): void {
    this.#cancelRetry();
  }

  async #readWhileStale(): Promise<void> {
    const { state, connection, clock, log } = this.#options;
    for (let asked = connection(); this.#isStale && asked; asked = connection()) {
      this.#isStale = false;
      this.#cancelRetry();
      const { state: read, failure } = await readObs(asked.ask);
      if (asked !== connection()) continue;
      // What could not be read stays as it was, as far as anything was known.
      const known = failure && state.value.connection === "open" ? state.value : {};
      state.dispatch({ ...known, ...read });
      // Once, however often it is tried.
      if (failure && this.#canRead) log.warn(`The state of OBS could not be read: ${failure.message}`);
      this.#canRead = !failure;
      // Nothing else may change in OBS for hours.
      if (failure) this.#cancelRetry = clock.after(this.#retryMs, () => this.#retry());
      else this.#retryMs = firstRetryMs;
    }
  }

  /** Only what fails by itself waits longer: a key that is pressed meanwhile puts nothing off. */
  #retry(): void {
    this.#retryMs = Math.min(lastRetryMs, this.#retryMs * 2);
    void this.read();
  }
}
