import { Emitter } from "../../shared/emitter.ts";
import { LastingConnection } from "../../shared/lasting-connection.ts";
import { type Store, createValueStore } from "../../shared/store.ts";
import type { CanvasChoice } from "./canvases.ts";
import type { AskObs, ObsConnection, ObsConnectionOptions } from "./obs-connection.ts";
import { ObsError, type ObsFailureKind } from "./obs-error.ts";
import { createObsReader } from "./obs-reader.ts";
import type { IsServed, ObsState } from "./obs-state.ts";
import { type OverlaySource, findOverlaySources } from "./overlay-sources.ts";
import { VolumeMeters } from "./volume-meters.ts";
import type { ChanceTools } from "../../shared/tools.ts";

/** Where OBS is, and its password. */
export interface ObsAccess {
  readonly obsAddress: string;
  readonly obsPassword: string;
}

export interface ObsLinkOptions extends ChanceTools {
  /** Default: every address of an overlay is. */
  readonly isServed?: IsServed;
  /** Connects to OBS. Rejects with an `ObsError`. */
  readonly connect: (options: ObsConnectionOptions) => Promise<ObsConnection>;
}

/** A wrong password is rarely retried: OBS may lock out such a client, and only the streamer can fix it. */
const passwordWaitMs = 60_000;
/**
 * The connection to OBS, which reconnects by itself: OBS may start before or after the plugin. Does nothing until
 * `use`.
 */
export class ObsLink {
  /** Emits when inputs or their filters may have changed in OBS, and when OBS is connected. */
  readonly inputsChanged = new Emitter();
  /** Emits when sources may have come on air on any canvas, or left it. */
  readonly scenesChanged = new Emitter();
  /** Emits when viewers may hear a source now that they did not, or the other way round, and when a filter is switched. */
  readonly soundChanged = new Emitter();
  readonly meters = new VolumeMeters((isNeeded) => this.#connection.current?.setMetering(isNeeded));
  readonly #options: ObsLinkOptions;
  readonly #state = createValueStore<ObsState>({ connection: "connecting" });
  readonly #reader: ReturnType<typeof createObsReader>;
  #canvases: readonly CanvasChoice[] = [];
  #access: ObsAccess | undefined;
  readonly #connection: LastingConnection<ObsConnection, ObsFailureKind>;

  constructor(options: ObsLinkOptions) {
    this.#options = options;
    this.#reader = createObsReader({
      ...options,
      state: this.#state,
      connection: () => this.#connection.current,
      canvases: () => this.#canvases,
    });
    this.#connection = new LastingConnection({
      ...options,
      connect: (onEnd) =>
        options.connect({
          address: this.#access?.obsAddress ?? "",
          password: this.#access?.obsPassword ?? "",
          clock: options.clock,
          log: options.log,
          onChange: () => void this.#reader.readChanged(),
          onInputs: () => this.inputsChanged.emit(),
          onScenes: () => this.scenesChanged.emit(),
          onSound: () => this.soundChanged.emit(),
          onMeters: (data) => this.meters.take(data),
          onEnd,
        }),
      prepare: async (connection) => {
        options.log.info("OBS is connected.");
        if (this.meters.isNeeded) connection.setMetering(true);
        this.inputsChanged.emit();
        await this.#reader.readChanged();
      },
      whyOf,
      onLost: (why) => this.#lost(why),
    });
  }

  get state(): Store<ObsState> {
    return this.#state;
  }

  /** Sends a request to OBS. Rejects with an `ObsError`, at once while there is no connection. */
  readonly ask: AskObs = (request, schema, fields) =>
    this.#connection.current
      ? this.#connection.current.ask(request, schema, fields)
      : Promise.reject(new ObsError(this.#state.value.trouble ?? "closed"));

  /** Every source of the overlay whose address the plugin serves: any other shows nothing. Rejects with an `ObsError`. */
  async servedSources(): Promise<readonly OverlaySource[]> {
    const { isServed = () => true } = this.#options;
    return (await findOverlaySources(this.ask)).filter(({ url }) => isServed(url));
  }

  /** Connects to this OBS, unless it is already the current one. */
  use(next: ObsAccess): void {
    if (next.obsAddress === this.#access?.obsAddress && next.obsPassword === this.#access.obsPassword) return;
    this.#access = next;
    this.#state.dispatch({ connection: "connecting" });
    this.#connection.start();
  }

  /** Tries to connect at once; resolves when the state of OBS is read, or the attempt has failed. */
  async tryNow(): Promise<void> {
    if (this.#access) await this.#connection.tryNow();
  }

  /** Keeps the state up to date for these further canvases as well, in place of any earlier ones. */
  followCanvases(canvases: readonly CanvasChoice[]): void {
    if (JSON.stringify(canvases) === JSON.stringify(this.#canvases)) return;
    this.#canvases = canvases;
    void this.reread();
  }

  /** Reads the state of OBS again. */
  reread(): Promise<void> {
    return this.#reader.read();
  }

  /** Ends the connection for good. */
  close(): void {
    this.#access = undefined;
    this.#reader.stop();
    this.#connection.stop();
  }

  #lost(why: ObsFailureKind): number | undefined {
    // Logged once per change, because OBS is closed most of the day.
    if (this.#state.value.trouble !== why) this.#options.log.info(`OBS is not connected: ${why}.`);
    this.#state.dispatch({ connection: "lost", trouble: why });
    this.meters.take(undefined);
    // The protocol forbids a kicked client to reconnect by itself.
    if (why === "kicked") return undefined;
    return why === "password" ? passwordWaitMs : 0;
  }
}

function whyOf(error: unknown): ObsFailureKind {
  if (!(error instanceof ObsError)) throw error;
  return error.kind;
}
