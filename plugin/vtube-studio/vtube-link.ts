import * as v from "valibot";
import { freshBackoff, nextWait } from "../../shared/api/backoff.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { type AskVtube, type VtubeConnection, connectToVtube } from "./vtube-connection.ts";
import { VtubeError, type VtubeFailureKind } from "./vtube-error.ts";
import { type VtubeRequest, authenticatedSchema, plugin, tokenSchema } from "./vtube-messages.ts";

/** What the plugin does in VTube Studio. */
export type VtubePart = "mouth" | "hotkey";

/** What is known of VTube Studio. */
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
  /** The streamer did not allow the plugin: it asks again only when told to. */
  readonly vtubeDenied: boolean;
}

/** Where VTube Studio is, whether it is wanted, and what it permits. */
export interface VtubeAccess extends VtubePermission {
  readonly vtubeStudio: boolean;
  readonly vtubeAddress: string;
}

/** What a link needs. */
export interface VtubeLinkOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Stores the permission that VTube Studio granted or denied. */
  readonly onPermission: (permission: VtubePermission) => void;
}

/** Without a minimum, retries would be a busy loop. */
const leastWaitMs = 500;

/** Each time that VTube Studio is asked for permission opens a window in front of the streamer. */
const mostAsked = 2;
/** Answers to that which are clear: no, or that the window has not been opened yet. */
const clearAnswers: readonly VtubeFailureKind[] = ["denied", "api-off", "asking-already"];

/** The link to VTube Studio, which keeps itself up. Does nothing until `use`. */
export class VtubeLink {
  readonly #options: VtubeLinkOptions;
  readonly #state = createStore<VtubeState, VtubeState>({ connection: "off" }, (_, next) => next);
  #access: VtubeAccess | undefined;
  #token = "";
  #connection: VtubeConnection | undefined;
  #backoff = freshBackoff;
  #attempt = 0;
  /** How often VTube Studio answered neither yes nor no to the request for permission. */
  #unclear = 0;
  #cancelWait = (): void => {};

  constructor(options: VtubeLinkOptions) {
    this.#options = options;
  }

  get state(): Store<VtubeState> {
    return this.#state;
  }

  /** Asks for something. Rejects with a `VtubeError`, at once while there is no connection. */
  readonly ask: AskVtube = async (request, schema, data) => {
    const connection = this.#connection;
    if (!connection || this.#state.value.connection !== "open")
      throw new VtubeError(this.#state.value.trouble ?? "closed");
    try {
      return await connection.ask(request, schema, data);
    } catch (error) {
      // As the response to a request, it means that the permission was revoked.
      if (!(error instanceof VtubeError && (error.kind === "denied" || error.kind === "revoked")))
        throw error;
      if (connection === this.#connection) this.#lose("revoked");
      throw new VtubeError("revoked");
    }
  };

  /** Makes a request, and records for the streamer whether it worked. */
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
    if (!next.vtubeStudio) return this.#rest({ connection: "off" });
    if (next.vtubeDenied) return this.#rest({ connection: "lost", trouble: "denied" });
    this.#start();
  }

  /** Has VTube Studio ask the streamer once more, if it was denied. */
  askAgain(): void {
    if (!this.#access?.vtubeStudio || !isDenied(this.#state.value)) return;
    this.#options.onPermission({ vtubeToken: "", vtubeDenied: false });
    this.#start();
  }

  /** Ends the connection and stops retrying. */
  close(): void {
    this.#rest({ connection: "off" });
  }

  #start(): void {
    this.#rest({ connection: "connecting" });
    this.#backoff = freshBackoff;
    void this.#connect();
  }

  #rest(state: VtubeState): void {
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
    const why = this.#isUnclear(reason) && ++this.#unclear >= mostAsked ? "unanswered" : reason;
    // Once for each change: VTube Studio is closed most of the day.
    if (this.#state.value.trouble !== why) log.info(`VTube Studio is not connected: ${why}.`);
    this.#rest({ connection: "lost", trouble: why });
    if (isDenied(this.#state.value)) {
      this.#token = "";
      return onPermission({ vtubeToken: "", vtubeDenied: true });
    }
    const { backoff, waitMs } = nextWait(this.#backoff, random());
    this.#backoff = backoff;
    this.#cancelWait = clock.after(Math.max(leastWaitMs, waitMs), () => void this.#connect());
  }

  /** Whether VTube Studio has answered the request for permission with something else than yes or no. */
  #isUnclear(why: VtubeFailureKind): boolean {
    const isAsking = this.#state.value.connection === "asking" && this.#token === "";
    return isAsking && this.#connection?.isVtube === true && !clearAnswers.includes(why);
  }
}

/** Whether the streamer has to allow the plugin before VTube Studio is asked again. */
export function isDenied({ trouble }: VtubeState): boolean {
  return trouble === "denied" || trouble === "revoked" || trouble === "unanswered";
}
