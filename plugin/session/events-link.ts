import { cleanAiText } from "./ai-text.ts";
import type { Client } from "../../shared/api/client.ts";
import type { ApiError } from "../../shared/api/errors.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import { openAccountEvents } from "../../shared/api/account-events.ts";
import type { ConnectionTools, Stream, StreamStatus } from "../../shared/api/stream.ts";
import type { WritableStore } from "../../shared/store.ts";
import { type ChannelState, primaryChannel } from "./state/channel-state.ts";
import { failureOf } from "./state/failure.ts";
import type { Input } from "./state/input.ts";

/** Options of `createEventsLink`. */
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

/**
 * Creates the session's event stream, which puts its connection into the state and re-reads what may have been missed. Not
 * connected until `connect`.
 */
export function createEventsLink(options: EventsLinkOptions) {
  const { client, clock, log, store, channelName, readLists, onUnauthorised } = options;
  let source: Stream | undefined;
  let cancelStart = (): void => {};
  let cancelLoss = (): void => {};

  const lose = ({ connection, error }: Extract<StreamStatus, { readonly error: ApiError }>): void => {
    const isNews = store.value.connection !== connection;
    store.dispatch({ type: "connection", connection, failure: failureOf(error) });
    if (isNews) readLists();
  };
  const follow = (status: StreamStatus): void => {
    if (status.connection === "connecting") return;
    cancelStart();
    cancelLoss();
    switch (status.connection) {
      case "open":
        log.info("Connected to the service's events.");
        store.dispatch({ type: "connection", connection: "open" });
        readLists();
        return;
      case "lost":
        log.info(`Lost the connection to the service's events: ${status.error.message}`);
        if (store.value.connection !== "open") return lose(status);
        cancelLoss = clock.after(missedMs, () => lose(status));
        return;
      case "refused":
        if (status.error.kind === "unauthorised") return onUnauthorised(status.error);
        log.warn(`The service refuses its events: ${status.error.message}`);
        lose(status);
    }
  };
  return {
    connect(): void {
      if (source) return;
      if (store.value.connection !== "connecting")
        store.dispatch({ type: "connection", connection: "connecting" });
      cancelStart = clock.after(startMs, readLists);
      source = openAccountEvents({
        ...options,
        headers: client.streamHeaders,
        resumes: true,
        cleanText: cleanAiText,
        eventSubUrl: client.eventSubUrl(),
        chatUrl: client.chatUrl(),
        primaryChannel: () => primaryChannel(store.value)?.channelName ?? channelName ?? "",
        onStatus: follow,
        onChatStream: (isOpen) => store.dispatch({ type: "chat-stream", isOpen }),
      });
    },
    disconnect(): void {
      cancelStart();
      cancelLoss();
      source?.close();
      source = undefined;
    },
    /** Connects again at once. */
    reconnect: () => source?.reconnect(),
    /** Ends a wait for the next try. */
    tryNow: () => source?.tryNow(),
  };
}
