import { deferred } from "../../shared/deferred.ts";
import { EventSubscription, OBSWebSocket, OBSWebSocketError } from "obs-websocket-js/json";
import * as v from "valibot";
import { ObsError, type ObsFailureKind } from "./obs-error.ts";
import type { Tools } from "../../shared/tools.ts";

/** Sends a request to OBS and checks the response. Rejects with an `ObsError`. */
export type AskObs = <Response>(
  request: ObsRequest,
  schema: v.GenericSchema<unknown, Response>,
  fields?: Readonly<Record<string, unknown>>,
) => Promise<Response>;

/** A request type of obs-websocket. */
export type ObsRequest = Parameters<OBSWebSocket["call"]>[0];

/** An open connection to OBS. */
export interface ObsConnection {
  readonly ask: AskObs;
  /** Switches the volume meters of OBS on or off: many events a second. */
  setMetering(isOn: boolean): void;
  close(): void;
}

export interface ObsConnectionOptions extends Tools {
  /** Where OBS listens, as a WebSocket address. */
  readonly address: string;
  /** Empty: none. */
  readonly password: string;
  /** Called when anything relevant to the overlay or the deck has changed in OBS. */
  readonly onChange: () => void;
  /** Called when inputs have come, gone or got other names, or when a filter of one has changed. */
  readonly onInputs?: () => void;
  /** Called when sources may have come on air on any canvas, or left it. */
  readonly onScenes?: () => void;
  /** Called when viewers may hear a source now that they did not, or the other way round, and when a filter is switched. */
  readonly onSound?: () => void;
  /** Called with the data of each `InputVolumeMeters`, unchecked, after `setMetering`. */
  readonly onMeters?: (data: unknown) => void;
  /** The connection ended, or could not be made. Called once, and not after `close`. */
  readonly onEnd: (why: ObsFailureKind) => void;
}

const connectMs = 8_000;
const responseMs = 5_000;
/** OBS does not announce that its computer lost power or network, so it is polled this often. */
const pollEveryMs = 20_000;
/** How long changing the scene collection may keep OBS busy, while its sources load. */
const collectionMs = 60_000;
const subscriptions =
  EventSubscription.General |
  EventSubscription.Config |
  EventSubscription.Scenes |
  EventSubscription.Inputs |
  EventSubscription.Filters |
  EventSubscription.Outputs |
  EventSubscription.SceneItems |
  EventSubscription.Canvases |
  EventSubscription.InputActiveStateChanged;
/** Events after which the state is read again, so that their content need not be trusted. */
const changes = [
  "CurrentProgramSceneChanged",
  "SceneNameChanged",
  "CurrentSceneCollectionChanged",
  "SceneItemEnableStateChanged",
  "SceneItemCreated",
  "SceneItemRemoved",
  "InputCreated",
  "InputRemoved",
  "InputNameChanged",
  "InputMuteStateChanged",
  "StreamStateChanged",
  "CanvasCreated",
  "CanvasRemoved",
  "CanvasNameChanged",
] as const;

const inputChanges = [
  "CurrentSceneCollectionChanged",
  "InputCreated",
  "InputRemoved",
  "InputNameChanged",
  "SourceFilterCreated",
  "SourceFilterRemoved",
  "SourceFilterNameChanged",
  "SourceFilterSettingsChanged",
] as const;

const sceneChanges = [
  "CurrentProgramSceneChanged",
  "CurrentSceneCollectionChanged",
  "SceneItemEnableStateChanged",
  "SceneItemCreated",
  "SceneItemRemoved",
  "CanvasCreated",
  "CanvasRemoved",
  // OBS sends this event for the scenes of every canvas, and for scenes and groups within others.
  "InputActiveStateChanged",
] as const;

const soundChanges = [
  ...sceneChanges,
  "InputMuteStateChanged",
  "InputVolumeChanged",
  "InputAudioMonitorTypeChanged",
  "InputAudioTracksChanged",
  "SourceFilterEnableStateChanged",
] as const;

/** obs-websocket's close codes and the failures that they mean. */
const closeCodes: Readonly<Record<number, ObsFailureKind>> = {
  4009: "password",
  4010: "too-old",
  4011: "kicked",
};
/** Request status of obs-websocket for an input kind that this OBS does not have. */
const invalidInputKind = 605;

/** Connects to OBS. Rejects with an `ObsError`; later failures go to `onEnd`. */
export async function connectToObs(options: ObsConnectionOptions): Promise<ObsConnection> {
  const connection = new OpenConnection(options);
  await connection.open();
  return connection;
}

class OpenConnection implements ObsConnection {
  readonly #options: ObsConnectionOptions;
  readonly #socket = new OBSWebSocket();
  /**
   * Reject the requests under way. One promise for the connection's end, in a race with each request, would keep
   * something of every request until then.
   */
  readonly #rejects = new Set<(error: ObsError) => void>();
  #ended: ObsError | undefined;
  #isOpen = false;
  #cancelPoll = (): void => {};
  /** Requests wait for this, because OBS may crash on a request while it changes its scene collection. */
  #settled = Promise.resolve();
  #settle = (): void => {};

  constructor(options: ObsConnectionOptions) {
    this.#options = options;
    const socket = this.#socket;
    socket.on("ConnectionClosed", ({ code }) => this.#end(closeCodes[code] ?? "lost"));
    // A server without the subprotocol is an OBS before 28, or no OBS at all.
    socket.on("ConnectionError", ({ message }) =>
      this.#end(message.includes("subprotocol") ? "too-old" : "lost"),
    );
    socket.on("CurrentSceneCollectionChanging", () => {
      this.#settle();
      this.#settled = new Promise((resolve) => (this.#settle = resolve));
    });
    socket.on("CurrentSceneCollectionChanged", () => this.#settle());
    for (const change of changes) socket.on(change, options.onChange);
    for (const change of inputChanges) socket.on(change, () => options.onInputs?.());
    for (const change of sceneChanges) socket.on(change, () => options.onScenes?.());
    for (const change of soundChanges) socket.on(change, () => options.onSound?.());
    socket.on("InputVolumeMeters", (data) => options.onMeters?.(data));
  }

  async open(): Promise<void> {
    const { address, password } = this.#options;
    try {
      const connecting = this.#socket.connect(address, password === "" ? undefined : password, {
        eventSubscriptions: subscriptions,
      });
      // The attempt may fail after the time limit, when nothing awaits it any more.
      connecting.catch(() => {});
      await this.#within(connectMs, connecting);
      this.#isOpen = true;
      this.#pollLater();
    } catch (error) {
      this.#end("closed");
      throw new ObsError(whyNoConnection(error));
    }
  }

  readonly ask: AskObs = async (request, schema, fields) => {
    const { clock, log } = this.#options;
    const startedAt = clock.now();
    const logResult = (result: string): void =>
      log.debug(`OBS, ${request}: ${result} after ${Math.round(clock.now() - startedAt)} ms.`);
    try {
      const response = await this.#ask(request, schema, fields);
      logResult("done");
      return response;
    } catch (error) {
      logResult(error instanceof ObsError ? error.kind : "failed");
      throw error;
    }
  };

  readonly #ask: AskObs = async (request, schema, fields) => {
    let response: unknown;
    try {
      response = await this.#within(
        responseMs,
        this.#settled.then(() => this.#socket.call(request, fields as never)),
      );
    } catch (error) {
      if (!(error instanceof OBSWebSocketError))
        throw error instanceof ObsError ? error : new ObsError("lost");
      throw new ObsError(error.code === invalidInputKind ? "no-browser-source" : "refused", error.code);
    }
    const read = v.safeParse(schema, response);
    if (!read.success) throw new ObsError("unreadable");
    return read.output;
  };

  setMetering(isOn: boolean): void {
    const eventSubscriptions = isOn ? subscriptions | EventSubscription.InputVolumeMeters : subscriptions;
    // The request fails only with the connection, whose end is reported anyway.
    this.#settled.then(() => this.#socket.reidentify({ eventSubscriptions })).catch(() => {});
  }

  close(): void {
    this.#isOpen = false;
    this.#end("lost");
  }

  #end(why: ObsFailureKind): void {
    if (this.#ended) return;
    this.#ended = new ObsError(why);
    this.#cancelPoll();
    for (const reject of this.#rejects) reject(this.#ended);
    // The promise resolves only when OBS answers, which may be never.
    this.#socket.disconnect().catch(() => {});
    if (this.#isOpen) this.#options.onEnd(why);
  }

  async #within<Response>(ms: number, work: Promise<Response>): Promise<Response> {
    const failed = deferred<never>();
    if (this.#ended) failed.reject(this.#ended);
    this.#rejects.add(failed.reject);
    const cancel = this.#options.clock.after(ms, () => failed.reject(new ObsError("timed-out")));
    try {
      return await Promise.race([work, failed.promise]);
    } finally {
      cancel();
      this.#rejects.delete(failed.reject);
    }
  }

  /** Any answer shows that OBS is there. */
  async #poll(): Promise<void> {
    try {
      await this.#within(collectionMs, this.#settled);
      await this.#within(responseMs, this.#socket.call("GetStudioModeEnabled"));
    } catch (error) {
      if (!(error instanceof OBSWebSocketError)) return this.#end("lost");
    }
    this.#pollLater();
  }

  #pollLater(): void {
    if (!this.#ended) this.#cancelPoll = this.#options.clock.after(pollEveryMs, () => void this.#poll());
  }
}

function whyNoConnection(error: unknown): ObsFailureKind {
  if (error instanceof ObsError) return error.kind === "lost" ? "closed" : error.kind;
  if (!(error instanceof OBSWebSocketError)) return "closed";
  return closeCodes[error.code] ?? "closed";
}
