import * as v from "valibot";
import { LastingConnection } from "../../shared/lasting-connection.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { type AskVtube, type VtubeConnection, connectToVtube } from "./vtube-connection.ts";
import { VtubeError, type VtubeFailureKind } from "./vtube-error.ts";
import { type VtubeRequest, authenticatedSchema, plugin, tokenSchema } from "./vtube-messages.ts";
import type { ChanceTools } from "../../shared/tools.ts";

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

export interface VtubeLinkOptions extends ChanceTools {
  /** Stores the permission that VTube Studio granted or denied. */
  readonly onPermission: (permission: VtubePermission) => void;
}

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
  readonly #connection: LastingConnection<VtubeConnection, VtubeFailureKind>;
  /** How often VTube Studio replied neither yes nor no to the request for permission. */
  #unclear = 0;

  constructor(options: VtubeLinkOptions) {
    this.#options = options;
    this.#connection = new LastingConnection({
      ...options,
      connect: (onEnd) =>
        connectToVtube({ address: this.#access?.vtubeAddress ?? "", clock: options.clock, onEnd }),
      prepare: (connection, isCurrent) => this.#authenticate(connection, isCurrent),
      whyOf,
      onLost: (why, connection) => this.#lost(why, connection),
    });
  }

  get state(): Store<VtubeState> {
    return this.#state;
  }

  /** Sends a request. Rejects with a `VtubeError`, at once while there is no connection. */
  readonly ask: AskVtube = async (request, schema, data) => {
    const connection = this.#connection.current;
    if (!connection || this.#state.value.connection !== "open")
      throw new VtubeError(this.#state.value.trouble ?? "closed");
    try {
      return await connection.ask(request, schema, data);
    } catch (error) {
      // In reply to a request, either kind means that the permission was revoked.
      if (!(error instanceof VtubeError && (error.kind === "denied" || error.kind === "revoked")))
        throw error;
      if (connection === this.#connection.current) this.#connection.lose("revoked");
      throw new VtubeError("revoked");
    }
  };

  /** Sends a request, and stores its failure in the state for the streamer. */
  async act(part: VtubePart, request: VtubeRequest, data: object): Promise<void> {
    const connection = this.#connection.current;
    let error: VtubeError | undefined;
    try {
      await this.ask(request, v.unknown(), data);
    } catch (thrown) {
      if (!(thrown instanceof VtubeError)) throw thrown;
      error = thrown;
    }
    const state = this.#state.value;
    if (connection !== this.#connection.current || state.connection !== "open") return;
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
    this.#state.dispatch({ connection: "connecting" });
    this.#connection.start();
  }

  #stop(state: VtubeState): void {
    this.#connection.stop();
    this.#state.dispatch(state);
  }

  async #authenticate(connection: VtubeConnection, isCurrent: () => boolean): Promise<void> {
    if (this.#token === "") await this.#askForToken(connection, isCurrent);
    const { authenticated } = await connection.ask("AuthenticationRequest", authenticatedSchema, {
      ...plugin,
      authenticationToken: this.#token,
    });
    if (!isCurrent()) return;
    if (!authenticated) throw new VtubeError("revoked");
    this.#options.log.info("VTube Studio is connected.");
    this.#state.dispatch({ connection: "open" });
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

  #lost(reason: VtubeFailureKind, connection: VtubeConnection | undefined): number | undefined {
    const { log, onPermission } = this.#options;
    const isUnclear = connection?.isVtube === true && this.#isAsking && !clearAnswers.includes(reason);
    const why = isUnclear && ++this.#unclear >= maxAsked ? "unanswered" : reason;
    // Logged once per change, because VTube Studio is closed most of the day.
    if (this.#state.value.trouble !== why) log.info(`VTube Studio is not connected: ${why}.`);
    this.#state.dispatch({ connection: "lost", trouble: why });
    if (!isDenied(this.#state.value)) return 0;
    this.#token = "";
    onPermission({ vtubeToken: "", vtubeDenied: true });
    return undefined;
  }

  /** Whether the streamer is being asked for permission. */
  get #isAsking(): boolean {
    return this.#state.value.connection === "asking" && this.#token === "";
  }
}

function whyOf(error: unknown): VtubeFailureKind {
  if (!(error instanceof VtubeError)) throw error;
  return error.kind;
}

/** Whether the streamer has to allow the plugin before VTube Studio is asked again. */
export function isDenied({ trouble }: VtubeState): boolean {
  return trouble === "denied" || trouble === "revoked" || trouble === "unanswered";
}
