import { createAccountLists } from "./account-lists.ts";
import type { Client } from "../../shared/api/client.ts";
import { ApiError, UnauthorisedError } from "../../shared/api/errors.ts";
import type { Stream, StreamStatus } from "../../shared/api/stream.ts";
import type { Clock } from "../../shared/clock.ts";
import { openEventSource } from "../../shared/api/event-source.ts";
import type { SessionEvent } from "../../shared/api/feed.ts";
import { createKeyCheck } from "./key-check.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Log } from "../../shared/log.ts";
import { type Presses, createPresses } from "./presses/presses.ts";
import {
  type ChannelState,
  channelOf,
  freshState,
  isKeyRefused,
  primaryChannel,
} from "./state/channel-state.ts";
import { failureOf } from "./state/failure.ts";
import type { Input } from "./state/input.ts";
import type { CooldownStore } from "./state/reduce-cooldown.ts";
import { reduce } from "./state/reduce.ts";
import { type Store, type WritableStore, createStore } from "../../shared/store.ts";

/** What a session needs. */
export interface SessionOptions {
  readonly client: Client;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Channel that presses without one of their own go to; left out: the account's primary channel. */
  readonly channelName?: string;
  /** The API key's window: sessions of the same key have it in common. */
  readonly cooldown: CooldownStore;
}

/**
 * One account, live: the only place where the service's interface and the state meet. Snapshot and stream go
 * into `store`; events are handed on once each. A press goes out through the client and comes back as state.
 */
export interface Session extends Presses {
  readonly store: Store<ChannelState>;
  /** The channel that a press acts on, with one of its own or without, as far as is known. */
  channelOf(own: string | undefined): string | undefined;
  /** Connects and reads the snapshot. */
  start(): void;
  /** Ends everything; nothing is sent afterwards. */
  stop(): void;
  /** Connects again at once: after sleep. A key that was refused is asked about first. */
  reconnect(): void;
  /** Ends whatever is waited for: the user is here. What is open or being opened goes on. */
  tryNow(): void;
  /** Calls back with each event once, in order; returns an unsubscribe function. */
  onEvent(listener: (event: SessionEvent) => void): () => void;
}

/** How long the start waits for the events before it reads the lists without them. */
const startMs = 500;
/** Events that are back within this long were never missed: most are cut by a proxy, and open again at once. */
const missedMs = 2_500;

/** Makes a session. It does nothing until `start`. */
export function createSession(options: SessionOptions): Session {
  const { client, clock, cooldown, log } = options;
  const inner = createStore<ChannelState, Input>(freshState(cooldown.value), reduce);
  const unsubscribe = cooldown.subscribe(() =>
    inner.dispatch({ type: "cooldown.changed", cooldown: cooldown.value }),
  );
  const store: WritableStore<ChannelState, Input> = {
    get value() {
      return inner.value;
    },
    subscribe: (listener) => inner.subscribe(listener),
    dispatch(input) {
      lists.note(input);
      inner.dispatch(input);
      cooldown.dispatch(input);
    },
  };
  const events = new Emitter<SessionEvent>();
  let source: Stream | undefined;
  let cancelStart = (): void => {};
  let cancelLoss = (): void => {};
  let hasEnded = false;

  const fail = (error: unknown): ApiError => {
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof UnauthorisedError) refuseAll(error);
    return error;
  };

  /** A bad key: nothing is asked any more but whether it is good again. */
  const refuseAll = (error: UnauthorisedError): void => {
    if (hasEnded || isKeyRefused(store.value)) return;
    log.warn(error.message);
    disconnect();
    presses.dropHeld();
    store.dispatch({ type: "connection", connection: "refused", failure: failureOf(error) });
    keyCheck.begin();
  };

  const disconnect = (): void => {
    cancelStart();
    cancelLoss();
    lists.pause();
    source?.close();
    source = undefined;
  };

  const lists = createAccountLists({
    client,
    clock,
    log,
    fail,
    dispatch: (input) => inner.dispatch(input),
    hasEvents: () => store.value.connection === "open",
    isKeyGood: () => !isKeyRefused(store.value),
  });

  const keyCheck = createKeyCheck({
    clock,
    log,
    ask: () => client.channelStatus(),
    onGood() {
      store.dispatch({ type: "connection", connection: "connecting" });
      connect();
    },
  });

  const presses = createPresses({
    client,
    store,
    clock,
    channelName: options.channelName,
    hasEnded: () => hasEnded,
    recheckKey: () => keyCheck.now(),
    readCharacters: () => lists.read("characters"),
    readChannels: () => lists.read("channels"),
    fail,
    log,
  });

  const onEvent = (event: SessionEvent): void => {
    const { envelope } = event;
    if (envelope) {
      const ageMs = clock.wall() - Date.parse(envelope.timestamp);
      store.dispatch({ type: "envelope", envelope, at: clock.now(), ageMs });
    }
    if (envelope?.type === "character.updated") {
      // The event does not say what became of the others; the list does.
      lists
        .read("characters")
        .catch((error: unknown) => log.warn(`The characters could not be read: ${fail(error).message}`));
    }
    events.emit(event);
  };

  const lose = (status: Extract<StreamStatus, { readonly error: ApiError }>): void => {
    const { connection, error } = status;
    const isNews = store.value.connection !== connection;
    store.dispatch({ type: "connection", connection, failure: failureOf(error) });
    if (isNews) void lists.readBoth();
  };

  const onStatus = (status: StreamStatus): void => {
    if (status.connection === "connecting") return;
    cancelStart();
    cancelLoss();
    switch (status.connection) {
      case "open":
        log.info("Connected to the service's events.");
        store.dispatch({ type: "connection", connection: "open" });
        void lists.readBoth();
        return;
      case "lost":
        log.info(`Lost the service's events: ${status.error.message}`);
        if (store.value.connection === "open") cancelLoss = clock.after(missedMs, () => lose(status));
        else lose(status);
        return;
      case "refused":
        if (status.error instanceof UnauthorisedError) return refuseAll(status.error);
        log.warn(`The service refuses its events: ${status.error.message}`);
        lose(status);
    }
  };

  const connect = (): void => {
    cancelStart = clock.after(startMs, () => void lists.readBoth());
    source = openEventSource({
      headers: client.streamHeaders,
      fetch: options.fetch,
      clock,
      random: options.random,
      log,
      resumes: true,
      eventSubUrl: client.eventSubUrl(),
      chatUrl: client.chatUrl(),
      primaryChannel: () => primaryChannel(store.value)?.channelName ?? options.channelName ?? "",
      onEvent,
      onStatus,
      onChatStream: (isOpen) => store.dispatch({ type: "chat-stream", isOpen }),
    });
  };

  return {
    store,
    channelOf: (own) => channelOf(store.value, own, options.channelName),
    start() {
      if (!source && !hasEnded) connect();
    },
    stop() {
      if (hasEnded) return;
      hasEnded = true;
      presses.dropHeld();
      keyCheck.end();
      lists.close();
      unsubscribe();
      disconnect();
    },
    reconnect() {
      if (hasEnded) return;
      if (isKeyRefused(store.value)) void keyCheck.now();
      else source?.reconnect();
    },
    tryNow() {
      if (hasEnded) return;
      if (isKeyRefused(store.value)) return void keyCheck.now();
      source?.tryNow();
      if (Object.keys(store.value.listFailures).length > 0) void lists.readBoth();
    },
    onEvent: events.subscribe,

    ...presses,
  };
}
