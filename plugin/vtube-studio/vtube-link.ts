import * as v from "valibot";
import { freshBackoff, nextWait } from "../../shared/api/backoff.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { type AskVtube, type VtubeConnection, connectToVtube } from "./vtube-connection.ts";
import { VtubeError, type VtubeFailureKind } from "./vtube-error.ts";
import { type VtubeRequest, authenticatedSchema, plugin, tokenSchema } from "./vtube-messages.ts";

/** Part of the model that the plugin controls. */
export type VtubePart = "mouth" | "hotkey";

/** Known state of VTube Studio. */
export interface VtubeState {
  /** `asking`: its window asks the streamer whether this plugin is allowed. */
  readonly connection: "off" | "connecting" | "asking" | "open" | "lost";
  /** Why there is no connection. */
  readonly trouble?: VtubeFailureKind;
  /** The last request that failed; only while connected. */
  readonly failed?: { readonly [Part in VtubePart]?: VtubeFailureKind | undefined };
}

/** The permission that VTube Studio granted or denied. */
export interface VtubePermission {
  /** Empty: none. */
  readonly vtubeToken: string;
  /** Whether the streamer denied permission; then only `askAgain` requests it again. */
  readonly vtubeDenied: boolean;
}

/** Settings of VTube Studio: whether it is used, its address and its permission. */
export interface VtubeAccess extends VtubePermission {
  readonly vtubeStudio: boolean;
  readonly vtubeAddress: string;
}

export interface VtubeLinkOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Stores the permission that VTube Studio granted or denied. */
  readonly onPermission: (permission: VtubePermission) => void;
}

/** Without a minimum, retries would be a busy loop. */
const minWaitMs = 500;

/** Limit of requests for permission, each of which opens a window in front of the streamer. */
const maxAsked = 2;
/** Clear replies to a request for permission: denied, or the window could not open. */
const clearAnswers: readonly VtubeFailureKind[] = ["denied", "api-off", "asking-already"];

/** The connection to VTube Studio, which reconnects by itself. Does nothing until `use`. */
export class VtubeLink {
  readonly #options: VtubeLinkOptions;
  readonly #state = createStore<VtubeState, VtubeState>({ connection: "off" }, (_, next) => next);
  #access: VtubeAccess | undefined;
  #token = "";
  #connection: VtubeConnection | undefined;
  #backoff = freshBackoff;
  #attempt = 0;
  /** How often VTube Studio replied neither yes nor no to the request for permission. */
  #unclear = 0;
  #cancelWait = (): void => {};

  constructor(options: VtubeLinkOptions) {
    this.#options = options;
  }

  get state(): Store<VtubeState> {
    return this.#state;
  }

  /** Sends a request. Rejects with a `VtubeError`, at once while there is no connection. */
  readonly ask: AskVtube = async (request, schema, data) => {
    const connection = this.#connection;
    if (!connection || this.#state.value.connection !== "open")
      throw new VtubeError(this.#state.value.trouble ?? "closed");
    try {
      return await connection.ask(request, schema, data);
    } catch (error) {
      // In reply to a request, either kind means that the permission was revoked.
      if (!(error instanceof VtubeError && (error.kind === "denied" || error.kind === "revoked")))
        throw error;
      if (connection === this.#connection) this.#lose("revoked");
      throw new VtubeError("revoked");
    }
  };

  /** Sends a request, and stores its failure in the state for the streamer. */
  async act(part: VtubePart, request: VtubeRequest, data: object): Promise<void> {
    const connection = this.#connection;
    let error: VtubeError | undefined;
    try {
      await this.ask(request, v.unknown(), data);
    } catch (thrown) {
      if (!(thrown instanceof VtubeError)) throw thrown;
      error = thrown;
    }
    const state = this.#state.value;
    if (connection !== this.#connection || state.connection !== "open") return;
    if (state.failed?.[part] === error?.kind) return;
    if (error) this.#options.log.info(`VTube Studio, ${part}: ${error.message}.`);
    this.#state.dispatch({ ...state, failed: { ...state.failed, [part]: error?.kind } });
  }

  /** Connects to this VTube Studio, unless it is the current one. */
  use(next: VtubeAccess): void {
    const before = this.#access;
    this.#access = next;
    if (next.vtubeStudio === before?.vtubeStudio && next.vtubeAddress === before.vtubeAddress) return;
    this.#token = next.vtubeToken;
    this.#unclear = 0;
    if (!next.vtubeStudio) return this.#stop({ connection: "off" });
    if (next.vtubeDenied) return this.#stop({ connection: "lost", trouble: "denied" });
    this.#start();
  }

  /** Requests permission once more, if it was denied. */
  askAgain(): void {
    if (!this.#access?.vtubeStudio || !isDenied(this.#state.value)) return;
    this.#options.onPermission({ vtubeToken: "", vtubeDenied: false });
    this.#start();
  }

  /** Ends the connection and stops retrying. */
  close(): void {
    this.#stop({ connection: "off" });
  }

  #start(): void {
    this.#stop({ connection: "connecting" });
    this.#backoff = freshBackoff;
    void this.#connect();
  }

  #stop(state: VtubeState): void {
    this.#attempt++;
    this.#cancelWait();
    this.#connection?.close();
    this.#connection = undefined;
    this.#state.dispatch(state);
  }

  async #connect(): Promise<void> {
    if (!this.#access) return;
    const { clock, log } = this.#options;
    const mine = ++this.#attempt;
    const isCurrent = (): boolean => mine === this.#attempt;
    try {
      const connection = await connectToVtube({
        address: this.#access.vtubeAddress,
        clock,
        onEnd: (why) => isCurrent() && this.#lose(why),
      });
      if (!isCurrent()) return connection.close();
      this.#connection = connection;
      if (this.#token === "") await this.#askForToken(connection, isCurrent);
      const { authenticated } = await connection.ask("AuthenticationRequest", authenticatedSchema, {
        ...plugin,
        authenticationToken: this.#token,
      });
      if (!isCurrent()) return;
      if (!authenticated) return this.#lose("revoked");
      this.#backoff = freshBackoff;
      log.info("VTube Studio is connected.");
      this.#state.dispatch({ connection: "open" });
    } catch (error) {
      if (!(error instanceof VtubeError)) throw error;
      if (isCurrent()) this.#lose(error.kind);
    }
  }

  async #askForToken(connection: VtubeConnection, isCurrent: () => boolean): Promise<void> {
    this.#state.dispatch({ connection: "asking" });
    const { authenticationToken } = await connection.askStreamer(
      "AuthenticationTokenRequest",
      tokenSchema,
      plugin,
    );
    if (!isCurrent()) throw new VtubeError("lost");
    this.#token = authenticationToken;
    this.#options.onPermission({ vtubeToken: authenticationToken, vtubeDenied: false });
  }

  #lose(reason: VtubeFailureKind): void {
    const { clock, log, onPermission, random } = this.#options;
    const why = this.#isUnclear(reason) && ++this.#unclear >= maxAsked ? "unanswered" : reason;
    // Logged once per change, because VTube Studio is closed most of the day.
    if (this.#state.value.trouble !== why) log.info(`VTube Studio is not connected: ${why}.`);
    this.#stop({ connection: "lost", trouble: why });
    if (isDenied(this.#state.value)) {
      this.#token = "";
      return onPermission({ vtubeToken: "", vtubeDenied: true });
    }
    const { backoff, waitMs } = nextWait(this.#backoff, random());
    this.#backoff = backoff;
    this.#cancelWait = clock.after(Math.max(minWaitMs, waitMs), () => void this.#connect());
  }

  /** Whether VTube Studio has replied to the request for permission with neither yes nor no. */
  #isUnclear(why: VtubeFailureKind): boolean {
    const isAsking = this.#state.value.connection === "asking" && this.#token === "";
    return isAsking && this.#connection?.isVtube === true && !clearAnswers.includes(why);
  }
}

/** Whether the streamer has to allow the plugin before VTube Studio is asked again. */
export function isDenied({ trouble }: VtubeState): boolean {
  return trouble === "denied" || trouble === "revoked" || trouble === "unanswered";
}
