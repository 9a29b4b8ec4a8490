import { type PublicChatMessage, decodeChatMessage } from "./api/chat-message.ts";
import type { ChannelStatus, CharacterSummary, Client } from "./api/client.ts";
import { ApiError, UnauthorisedError } from "./api/errors.ts";
import type { Frame } from "./api/frame-reader.ts";
import { type Stream, type StreamStatus, openStream } from "./api/stream.ts";
import type { Clock } from "./clock.ts";
import { type SessionEvent, openEventFeed } from "./event-feed.ts";
import { createListReader } from "./list-reader.ts";
import { type Log, traceOf } from "./log.ts";
import { type Presses, createPresses } from "./presses.ts";
import { type ChannelState, freshState } from "./state/channel-state.ts";
import type { Cooldown } from "./state/cooldown.ts";
import { failureOf } from "./state/failure.ts";
import type { Input } from "./state/input.ts";
import { reduce } from "./state/reduce.ts";
import { type Store, type WritableStore, createStore } from "./state/store.ts";
import { watchForWake } from "./wake-watch.ts";

/** What a session needs. */
export interface SessionOptions {
  readonly client: Client;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Channel that presses without one of their own go to; left out: the account's primary channel. */
  readonly channelName?: string;
  /** The gate to go on with: an API key's window outlives a session. Left out: open, and the window is learned. */
  readonly cooldown?: Cooldown;
  /** Whether streams resume with `Last-Event-ID`: see `StreamOptions.resumes`. Default true. */
  readonly resumes?: boolean;
}

/** One message of the public chat stream: as it came, and decoded. */
export interface ChatEvent {
  readonly frame: Frame;
  readonly message: PublicChatMessage;
}

/**
 * One account, live: the only place where the service's interface and the state meet. Snapshot and stream go
 * into `store`; events are handed on once each. A press goes out through the client and comes back as state.
 */
export interface Session extends Presses {
  readonly store: Store<ChannelState>;
  /** Connects and reads the snapshot. */
  start(): void;
  /** Ends everything; nothing is sent afterwards. */
  stop(): void;
  /** Connects anew at once: after sleep, or when the user asks. */
  reconnect(): void;
  /** Each event once, in order. The answer ends it. */
  onEvent(listener: (event: SessionEvent) => void): () => void;
  /** Messages of the public chat stream, which is open while somebody listens. The answer ends it. */
  onChat(listener: (event: ChatEvent) => void): () => void;
  /** Goes on with another session's gate: the key is the same, and the service counts per key. */
  adoptCooldown(cooldown: Cooldown): void;
  /** Reads characters and channels again. */
  refresh(): Promise<void>;
}

/** Without a stream, or after a snapshot that failed, the account is read this often. */
const rereadMs = 30_000;

/** Makes a session. It does nothing until `start`. */
export function createSession(options: SessionOptions): Session {
  const { client, clock, log } = options;
  const inner = createStore<ChannelState, Input>(freshState(options.cooldown), reduce);
  const store: WritableStore<ChannelState, Input> = {
    get value() {
      return inner.value;
    },
    subscribe: (listener) => inner.subscribe(listener),
    dispatch(input) {
      if (isAboutCharacters(input)) characters.note(input);
      if (isAboutChannels(input)) channels.note(input);
      inner.dispatch(input);
    },
  };
  const characters = createListReader<readonly CharacterSummary[], Input>(
    () => client.listCharacters(),
    (list, newer) => {
      if (ended) return;
      inner.dispatch({ type: "characters.read", characters: list });
      for (const input of newer) inner.dispatch(input);
    },
  );
  const channels = createListReader<readonly ChannelStatus[], Input>(
    () => client.channelStatus(),
    (list, newer) => {
      if (ended) return;
      inner.dispatch({ type: "channels.read", channels: list });
      for (const input of newer) inner.dispatch(input);
    },
  );
  const listeners = new Set<(event: SessionEvent) => void>();
  const chatListeners = new Set<(event: ChatEvent) => void>();
  let eventSub: Stream | undefined;
  let chat: Stream | undefined;
  let endWatch = (): void => {};
  let cancelReread = (): void => {};
  let ended = false;

  const streamBasics = {
    headers: client.streamHeaders,
    fetch: options.fetch,
    clock,
    random: options.random,
    log,
    resumes: options.resumes ?? true,
  };

  const fail = (error: unknown): ApiError => {
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof UnauthorisedError) refuseAll(error);
    return error;
  };

  /** A bad key: nothing is asked any more until the settings change, which makes a new session. */
  const refuseAll = (error: UnauthorisedError): void => {
    if (ended) return;
    log.warn(error.message);
    close();
    store.dispatch({ type: "connection", connection: "refused", failure: failureOf(error) });
  };

  const close = (): void => {
    ended = true;
    presses.dropHeld();
    eventSub?.close();
    chat?.close();
    endWatch();
    cancelReread();
  };

  /** Reads both lists; each is used as soon as it is there, and one that fails does not take the other along. */
  const readSnapshot = async (): Promise<void> => {
    if (ended) return;
    cancelReread();
    const results = await Promise.allSettled([characters.read(), channels.read()]);
    let isWhole = true;
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      isWhole = false;
      log.warn(`Characters or channels could not be read: ${fail(result.reason).message}`);
    }
    // Without the events nobody tells when something changes.
    if (!isWhole || store.value.connection === "refused") rereadLater();
  };

  const rereadLater = (): void => {
    cancelReread();
    if (!ended) cancelReread = clock.after(rereadMs, () => void readSnapshot());
  };

  const presses = createPresses({
    client,
    store,
    clock,
    channelName: options.channelName,
    hasEnded: () => ended,
    readCharacters: () => characters.read(),
    readChannels: () => channels.read(),
    fail,
    log,
  });

  const onEvent = (event: SessionEvent): void => {
    const { envelope } = event;
    if (!envelope) store.dispatch({ type: "frame.unknown" });
    else {
      const ageMs = clock.wall() - Date.parse(envelope.timestamp);
      store.dispatch({ type: "envelope", envelope, at: clock.now(), ageMs });
    }
    if (envelope?.type === "character.updated") {
      // The event does not say what became of the others; the list does.
      characters
        .read()
        .catch((error: unknown) => log.warn(`The characters could not be read: ${fail(error).message}`));
    }
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error(`A listener for events failed: ${traceOf(error)}.`);
      }
    }
  };

  const onStatus = (status: StreamStatus): void => {
    switch (status.connection) {
      case "open":
        log.info("Connected to the service's events.");
        store.dispatch({ type: "connection", connection: "open" });
        void readSnapshot();
        return;
      case "connecting":
        // A reconnection still shows why the last one was lost, until it is open.
        if (store.value.connection !== "lost")
          store.dispatch({ type: "connection", connection: "connecting" });
        return;
      case "lost":
        log.info(`Lost the service's events: ${status.error.message}`);
        store.dispatch({ type: "connection", connection: "lost", failure: failureOf(status.error) });
        return;
      case "refused":
        if (status.error instanceof UnauthorisedError) return refuseAll(status.error);
        log.warn(`The service refuses its events: ${status.error.message}`);
        store.dispatch({ type: "connection", connection: "refused", failure: failureOf(status.error) });
        void readSnapshot();
    }
  };

  const openChat = (): Stream =>
    openStream({
      ...streamBasics,
      endpoint: "GET /v1/events/chat/messages/stream",
      url: () => client.chatUrl(),
      keepAlive: "promised",
      onFrame: (frame) => {
        const message = decodeChatMessage(frame.text);
        if (!message) {
          log.warn("A chat message could not be used.");
          store.dispatch({ type: "frame.bad" });
          return;
        }
        for (const listener of chatListeners) listener({ frame, message });
      },
      onStatus: (status) => {
        if (status.connection === "refused")
          log.warn(`The service refuses the chat stream: ${status.error.message}`);
      },
    });

  return {
    store,
    start() {
      eventSub ??= openEventFeed({
        ...streamBasics,
        url: client.eventSubUrl(),
        onEvent,
        onStatus,
        onBadFrame: () => store.dispatch({ type: "frame.bad" }),
      });
      endWatch = watchForWake(clock, () => chat?.reconnect());
    },
    stop: close,
    reconnect() {
      if (ended) return;
      eventSub?.reconnect();
      chat?.reconnect();
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onChat(listener) {
      chatListeners.add(listener);
      if (!ended) chat ??= openChat();
      return () => {
        chatListeners.delete(listener);
        if (chatListeners.size > 0) return;
        chat?.close();
        chat = undefined;
      };
    },

    ...presses,
    adoptCooldown: (cooldown) => store.dispatch({ type: "cooldown.adopted", cooldown }),
    refresh: readSnapshot,
  };
}

function isAboutCharacters(input: Input): boolean {
  if (input.type === "character.activated") return true;
  return input.type === "envelope" && input.envelope.type === "character.updated";
}

function isAboutChannels(input: Input): boolean {
  switch (input.type) {
    case "join.sent":
    case "join.answered":
    case "leave.sent":
    case "presence.failed":
      return true;
    case "envelope":
      return /^(system\.|channel\.go_)/.test(input.envelope.type);
    default:
      return false;
  }
}
