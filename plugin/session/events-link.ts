import type { Client } from "../../shared/api/client.ts";
import type { ApiError } from "../../shared/api/errors.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import { openEventSource } from "../../shared/api/event-source.ts";
import type { ConnectionTools, Stream, StreamStatus } from "../../shared/api/stream.ts";
import type { WritableStore } from "../../shared/store.ts";
import { type ChannelState, primaryChannel } from "./state/channel-state.ts";
import { failureOf } from "./state/failure.ts";
import type { Input } from "./state/input.ts";

/** Options of `EventsLink`. */
export interface EventsLinkOptions extends ConnectionTools {
  readonly client: Client;
  /** Called with each event once, in order. */
  readonly onEvent: (event: StreamEvent) => void;
  readonly store: WritableStore<ChannelState, Input>;
  /** The channel whose chat is followed while the account's channels are not known. */
  readonly channelName: string | undefined;
  readonly readLists: () => void;
  /** The event stream refused the API key. */
  readonly onUnauthorised: (error: ApiError) => void;
}

/** How long to wait for events at the start before reading the lists without them. */
const startMs = 500;
/** A loss shorter than this is not shown: proxies cut most streams now and then, and they reopen at once. */
const missedMs = 2_500;

/** The session's event stream: puts its connection into the state and re-reads what may have been missed. */
export class EventsLink {
  readonly #options: EventsLinkOptions;
  #source: Stream | undefined;
  #cancelStart = (): void => {};
  #cancelLoss = (): void => {};

  /** Not connected until `start`. */
  constructor(options: EventsLinkOptions) {
    this.#options = options;
  }

  connect(): void {
    if (this.#source) return;
    const { client, fetch, clock, random, log, store, channelName, readLists, onEvent } = this.#options;
    if (store.value.connection !== "connecting")
      store.dispatch({ type: "connection", connection: "connecting" });
    this.#cancelStart = clock.after(startMs, readLists);
    this.#source = openEventSource({
      headers: client.streamHeaders,
      fetch,
      clock,
      random,
      log,
      resumes: true,
      eventSubUrl: client.eventSubUrl(),
      chatUrl: client.chatUrl(),
      primaryChannel: () => primaryChannel(store.value)?.channelName ?? channelName ?? "",
      onEvent,
      onStatus: (status) => this.#follow(status),
      onChatStream: (isOpen) => store.dispatch({ type: "chat-stream", isOpen }),
    });
  }

  disconnect(): void {
    this.#cancelStart();
    this.#cancelLoss();
    this.#source?.close();
    this.#source = undefined;
  }

  /** Connects again at once. */
  reconnect(): void {
    this.#source?.reconnect();
  }

  /** Ends a wait for the next try. */
  tryNow(): void {
    this.#source?.tryNow();
  }

  #follow(status: StreamStatus): void {
    if (status.connection === "connecting") return;
    const { clock, log, store, readLists, onUnauthorised } = this.#options;
    this.#cancelStart();
    this.#cancelLoss();
    switch (status.connection) {
      case "open":
        log.info("Connected to the service's events.");
        store.dispatch({ type: "connection", connection: "open" });
        readLists();
        return;
      case "lost":
        log.info(`Lost the connection to the service's events: ${status.error.message}`);
        if (store.value.connection !== "open") return this.#lose(status);
        this.#cancelLoss = clock.after(missedMs, () => this.#lose(status));
        return;
      case "refused":
        if (status.error.kind === "unauthorised") return onUnauthorised(status.error);
        log.warn(`The service refuses its events: ${status.error.message}`);
        this.#lose(status);
    }
  }

  #lose({ connection, error }: Extract<StreamStatus, { readonly error: ApiError }>): void {
    const { store, readLists } = this.#options;
    const isNews = store.value.connection !== connection;
    store.dispatch({ type: "connection", connection, failure: failureOf(error) });
    if (isNews) readLists();
  }
}
