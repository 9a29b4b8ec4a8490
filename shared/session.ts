import type { GenerationFeatures, Client, JoinMode } from "./api/client.ts";
import { decodeEnvelope } from "./api/decode-envelope.ts";
import type { Envelope } from "./api/envelope.ts";
import { ApiError, CoolingDownError, NotFoundError, UnauthorisedError } from "./api/errors.ts";
import type { Frame } from "./api/frame-reader.ts";
import { joinWaitMs } from "./api/limits.ts";
import { type Stream, type StreamStatus, openStream } from "./api/stream.ts";
import { type Clock, sleep } from "./clock.ts";
import { type Log, traceOf } from "./log.ts";
import { createSeenIds } from "./seen-ids.ts";
import { type ChannelState, type Failure, freshState, primaryChannel } from "./state/channel-state.ts";
import { type Cooldown, mayFire } from "./state/cooldown.ts";
import type { Input } from "./state/input.ts";
import { reduce } from "./state/reduce.ts";
import { type Store, createStore } from "./state/store.ts";
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

/** One event of the EventSub stream, once: as it came, and decoded when its type is known. */
export interface SessionEvent {
  readonly frame: Frame;
  readonly envelope: Envelope | undefined;
}

/** A forced reaction as a press asks for it. */
export interface ReactionPress {
  /** Whoever pressed: the key's context. */
  readonly source: string;
  readonly content: string;
  readonly channelName?: string;
  readonly eventType?: string;
  readonly features?: GenerationFeatures;
}

/** What a press led to. `error` has been put into the state as well. */
export type PressOutcome =
  | { readonly kind: "done" }
  /** Nothing was sent: the window is not open yet. */
  | { readonly kind: "cooling" }
  | { readonly kind: "failed"; readonly error: ApiError };

/**
 * One account, live: the only place where the service's interface and the state meet. Snapshot and stream go
 * into `store`; events are handed on once each. A press goes out through the client and comes back as state.
 */
export interface Session {
  readonly store: Store<ChannelState>;
  /** Connects and reads the snapshot. */
  start(): void;
  /** Ends everything; nothing is sent afterwards. */
  stop(): void;
  /** Connects anew at once: after sleep, or when the user asks. */
  reconnect(): void;
  /** Each event once, in order. The answer ends it. */
  onEvent(listener: (event: SessionEvent) => void): () => void;
  /** Frames of the public chat stream, which is open while somebody listens. The answer ends it. */
  onChatFrame(listener: (frame: Frame) => void): () => void;
  /** Forces a reaction, if the window is open. */
  react(press: ReactionPress): Promise<PressOutcome>;
  /** Makes a character the active one. */
  activateCharacter(characterId: string, source: string): Promise<PressOutcome>;
  /** Asks the AI into a channel's chat. */
  join(channelName?: string, mode?: JoinMode): Promise<PressOutcome>;
  /** Asks the AI out. */
  leave(channelName?: string): Promise<PressOutcome>;
  /** Reads characters and channels again. */
  refresh(): Promise<void>;
}

/** Waits between looks at the channel status while a join or leave is not settled; 31 s in all. */
const settleWaitsMs = [1_000, 2_000, 3_000, 5_000, 10_000, 10_000] as const;
/** Without a stream, or after a snapshot that failed, the account is read this often. */
const rereadMs = 30_000;

/** Makes a session. It does nothing until `start`. */
export function createSession(options: SessionOptions): Session {
  const { client, clock, log } = options;
  const store = createStore<ChannelState, Input>(freshState(options.cooldown), reduce);
  const seen = createSeenIds();
  const listeners = new Set<(event: SessionEvent) => void>();
  const chatListeners = new Set<(frame: Frame) => void>();
  let eventSub: Stream | undefined;
  let chat: Stream | undefined;
  let endWatch = (): void => {};
  let cancelReread = (): void => {};
  /** Envelopes that came while a snapshot was being read: they are newer than it. */
  let held: Envelope[] | undefined;
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
    eventSub?.close();
    chat?.close();
    endWatch();
    cancelReread();
  };

  const readSnapshot = async (): Promise<void> => {
    if (ended) return;
    cancelReread();
    held ??= [];
    try {
      const [characters, channels] = await Promise.all([client.listCharacters(), client.channelStatus()]);
      if (ended) return;
      store.dispatch({ type: "characters.read", characters });
      store.dispatch({ type: "channels.read", channels });
      if (store.value.connection === "refused") rereadLater();
    } catch (error) {
      log.warn(`Characters and channels could not be read: ${fail(error).message}`);
      rereadLater();
    } finally {
      const newer = held ?? [];
      held = undefined;
      const at = clock.now();
      for (const envelope of newer) store.dispatch({ type: "envelope", envelope, at });
    }
  };

  const rereadLater = (): void => {
    if (!ended) cancelReread = clock.after(rereadMs, () => void readSnapshot());
  };

  const readCharacters = async (): Promise<void> => {
    store.dispatch({ type: "characters.read", characters: await client.listCharacters() });
  };

  const onFrame = (frame: Frame): void => {
    const decoded = decodeEnvelope(frame.text);
    if (decoded.kind === "bad") {
      log.warn(`An event could not be used: ${decoded.reason}.`);
      store.dispatch({ type: "frame.bad" });
      return;
    }
    const id = decoded.kind === "known" ? decoded.envelope.id : decoded.id;
    if (!seen.isNew(id)) return;
    if (decoded.kind === "unknown") store.dispatch({ type: "frame.unknown" });
    const envelope = decoded.kind === "known" ? decoded.envelope : undefined;
    if (envelope && held) held.push(envelope);
    else if (envelope) store.dispatch({ type: "envelope", envelope, at: clock.now() });
    if (envelope?.type === "character.updated") {
      // The event does not say what became of the others; the list does.
      readCharacters().catch((error: unknown) =>
        log.warn(`The characters could not be read: ${fail(error).message}`),
      );
    }
    for (const listener of listeners) {
      try {
        listener({ frame, envelope });
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
        for (const listener of chatListeners) listener(frame);
      },
      onStatus: (status) => {
        if (status.connection === "refused")
          log.warn(`The service refuses the chat stream: ${status.error.message}`);
      },
    });

  const channelFor = async (asked: string | undefined, endpoint: string): Promise<string> => {
    const wanted = asked || options.channelName;
    if (wanted) return wanted;
    if (!store.value.channels)
      store.dispatch({ type: "channels.read", channels: await client.channelStatus() });
    const primary = primaryChannel(store.value);
    if (!primary) throw new NotFoundError("The account has no channel.", { endpoint });
    return primary.channelName;
  };

  /** Looks at the status until a join or leave that is not confirmed yet is settled. */
  const settle = async (channelName: string, phase: "leaving" | "timed-out"): Promise<void> => {
    for (const waitMs of settleWaitsMs) {
      await sleep(clock, waitMs);
      if (ended || store.value.presences.get(channelName)?.phase !== phase) return;
      store.dispatch({ type: "channels.read", channels: await client.channelStatus() });
    }
    if (phase === "leaving" && store.value.presences.get(channelName)?.phase === phase) {
      const failure: Failure = {
        kind: "timed-out",
        sentence: "The AI was asked to leave and is still in chat.",
      };
      store.dispatch({ type: "presence.failed", channelName, failure, at: clock.now() });
    }
  };

  const settleInBackground = (channelName: string, phase: "leaving" | "timed-out"): void => {
    settle(channelName, phase).catch((error: unknown) => {
      log.warn(`The channel status could not be read: ${fail(error).message}`);
    });
  };

  /** Runs a press, unless the key is known to be bad; whatever fails is told to `onError` and is the outcome. */
  const attempt = async (
    press: () => Promise<PressOutcome>,
    onError: (error: ApiError) => void,
  ): Promise<PressOutcome> => {
    const { failure, connection } = store.value;
    try {
      if (connection === "refused" && failure?.kind === "unauthorised") {
        throw new UnauthorisedError(failure.sentence, { endpoint: "(not sent)" });
      }
      return await press();
    } catch (thrown) {
      const error = fail(thrown);
      onError(error);
      return { kind: "failed", error };
    }
  };

  return {
    store,
    start() {
      eventSub ??= openStream({
        ...streamBasics,
        endpoint: "GET /v1/eventsub/stream",
        url: () => client.eventSubUrl(),
        keepAlive: "once-seen",
        onFrame,
        onStatus,
      });
      endWatch = watchForWake(clock, () => {
        log.info("The computer woke up: connecting anew.");
        eventSub?.reconnect();
        chat?.reconnect();
      });
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
    onChatFrame(listener) {
      chatListeners.add(listener);
      if (!ended) chat ??= openChat();
      return () => {
        chatListeners.delete(listener);
        if (chatListeners.size > 0) return;
        chat?.close();
        chat = undefined;
      };
    },

    async react({ source, channelName: asked, ...press }) {
      const sendNow = async (): Promise<PressOutcome> => {
        if (!mayFire(store.value.cooldown, clock.now())) {
          store.dispatch({ type: "reaction.refused", source, at: clock.now() });
          return { kind: "cooling" };
        }
        const channelName = await channelFor(asked, "POST /v1/events/generations");
        const sentAt = clock.now();
        // Looked up again: another key may have fired while the channel was being found out.
        if (!mayFire(store.value.cooldown, sentAt)) return { kind: "cooling" };
        store.dispatch({ type: "reaction.sent", source, channelName, at: sentAt });
        try {
          await client.generate({ ...press, channelName });
          store.dispatch({ type: "reaction.accepted", exchange: { sentAt, headersAt: clock.now() } });
          return { kind: "done" };
        } catch (error) {
          if (!(error instanceof CoolingDownError)) throw error;
          const { retryAfterMs } = error;
          const exchange = { sentAt, headersAt: clock.now() };
          const learned = { type: "reaction.too-soon", source, exchange } as const;
          store.dispatch(retryAfterMs === undefined ? learned : { ...learned, retryAfterMs });
          return { kind: "failed", error };
        }
      };
      return attempt(sendNow, (error) =>
        store.dispatch({ type: "reaction.failed", source, failure: failureOf(error), at: clock.now() }),
      );
    },

    async activateCharacter(characterId, source) {
      const activate = async (): Promise<PressOutcome> => {
        store.dispatch({ type: "character.asked", characterId, source });
        await client.activateCharacter(characterId);
        await readCharacters();
        store.dispatch({ type: "character.settled" });
        return { kind: "done" };
      };
      return attempt(activate, (error) =>
        store.dispatch({ type: "character.failed", source, failure: failureOf(error), at: clock.now() }),
      );
    },

    async join(asked, mode = "LIVE") {
      let channelName = asked ?? options.channelName ?? "";
      const joinNow = async (): Promise<PressOutcome> => {
        channelName = await channelFor(asked, "POST /v1/streams/{channelName}");
        const at = clock.now();
        store.dispatch({ type: "join.sent", channelName, mode, at, untilAt: at + joinWaitMs });
        const outcome = await client.joinChannel(channelName, mode);
        store.dispatch({ type: "join.answered", channelName, mode, outcome, at: clock.now() });
        if (outcome.kind === "timed-out") settleInBackground(channelName, "timed-out");
        return { kind: "done" };
      };
      return attempt(joinNow, (error) =>
        store.dispatch({ type: "presence.failed", channelName, failure: failureOf(error), at: clock.now() }),
      );
    },

    async leave(asked) {
      let channelName = asked ?? options.channelName ?? "";
      const leaveNow = async (): Promise<PressOutcome> => {
        channelName = await channelFor(asked, "DELETE /v1/streams/{channelName}");
        store.dispatch({ type: "leave.sent", channelName, at: clock.now() });
        await client.leaveChannel(channelName);
        settleInBackground(channelName, "leaving");
        return { kind: "done" };
      };
      return attempt(leaveNow, (error) =>
        store.dispatch({ type: "presence.failed", channelName, failure: failureOf(error), at: clock.now() }),
      );
    },

    refresh: readSnapshot,
  };
}

function failureOf(error: ApiError): Failure {
  return { kind: error.kind, sentence: error.message };
}
