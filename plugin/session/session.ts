import { cleanEvent } from "./ai-text.ts";
import { createAccountLists } from "./account-lists.ts";
import type { Client } from "../../shared/api/client.ts";
import { ApiError, isApiError } from "../../shared/api/errors.ts";
import type { Clock } from "../../shared/clock.ts";
import { marked } from "../../shared/api/ai-copies.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { PassedEvent } from "../once/once.ts";
import { createEventsLink } from "./events-link.ts";
import { createKeyCheck } from "./key-check.ts";
import { Emitter } from "../../shared/emitter.ts";
import { type Presses, createPresses } from "./presses/presses.ts";
import { type ChannelState, channelOf, freshState, isKeyRefused } from "./state/channel-state.ts";
import { failureOf } from "./state/failure.ts";
import type { Input } from "./state/input.ts";
import type { Cooldown } from "./state/cooldown.ts";
import { reduce } from "./state/reduce.ts";
import { type Store, type WritableStore, createStore } from "../../shared/store.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";

/** Options of `createSession`. */
export interface SessionOptions extends ConnectionTools {
  readonly client: Client;
  /** Channel for presses without their own; default: the account's primary channel. */
  readonly channelName?: string;
  /** The API key's cooldown, as the session before left it. */
  readonly cooldown: Cooldown;
  /** Whether a bot wrote an event, which is marked then. Default: no bot wrote any. */
  readonly isOfBot?: (envelope: Envelope) => boolean;
}

/**
 * One live account, where the service's API and the state meet. Lists and events go into `store`, and each event goes
 * to the listeners once. A press goes out through the client and comes back as state.
 */
export interface Session extends Presses {
  readonly store: Store<ChannelState>;
  /** The channel that a press acts on, if it is known; `own` is the key's own channel. */
  channelOf(own: string | undefined): string | undefined;
  /** Connects and reads the lists. */
  start(): void;
  /** Ends everything; nothing is sent afterwards. */
  stop(): void;
  /** Reconnects at once, as after sleep. A refused key is checked first. */
  reconnect(): void;
  /** Ends every wait for the next try, because the streamer is here. Open and opening connections stay. */
  tryNow(): void;
  /** Goes on with this cooldown, because a request of the session before it was answered. */
  takeCooldown(cooldown: Cooldown): void;
  /** Calls back with each event once, in order; returns an unsubscribe function. */
  onEvent(listener: (event: PassedEvent) => void): () => void;
}

/** Creates a session, which does nothing until `start`. */
export function createSession(options: SessionOptions): Session {
  const { client, channelName } = options;
  const events = new Emitter<PassedEvent>();
  let hasEnded = false;

  const fail = (error: unknown): ApiError => {
    if (!(error instanceof ApiError)) throw error;
    if (isApiError(error, "unauthorised")) handleRefusedKey(error);
    return error;
  };
  /** A refused key stops everything but the check whether it works again. */
  const handleRefusedKey = (error: ApiError): void => {
    if (hasEnded || isKeyRefused(store.value)) return;
    options.log.warn(error.message);
    link.disconnect();
    presses.dropQueued();
    store.dispatch({ type: "connection", connection: "refused", failure: failureOf(error) });
    keyCheck.begin();
  };
  const store = createStore<ChannelState, Input>(freshState(options.cooldown), (state, input) => {
    lists.note(input);
    return reduce(state, input);
  });
  const lists = createAccountLists({ ...options, fail, store });
  const link = createEventsLink({
    ...options,
    channelName,
    store,
    readLists: () => void lists.readBoth(),
    onUnauthorised: handleRefusedKey,
    onEvent(received) {
      const event = cleanEvent(received);
      // A message of thoughts alone is an answer as well: what waits for one goes on.
      reduceEvent(event ?? received, store, options.clock);
      if (!event) return;
      // The event names only one character, and the others may have changed as well.
      const { envelope } = event;
      if (envelope?.type === "character.updated") void lists.reread("characters");
      const isOfBot = envelope && options.isOfBot?.(envelope);
      events.emit(isOfBot ? { ...event, ...marked(event, envelope, { isBot: true }) } : event);
    },
  });
  const keyCheck = createKeyCheck({
    ...options,
    ask: () => client.channelStatus(),
    onGood: () => link.connect(),
  });
  const presses = createPresses({
    ...options,
    channelName,
    store,
    hasEnded: () => hasEnded,
    recheckKey: () => keyCheck.now(),
    readCharacters: () => lists.read("characters"),
    readChannels: () => lists.read("channels"),
    fail,
  });
  return {
    store,
    channelOf: (own) => channelOf(store.value, own, channelName),
    start: () => link.connect(),
    stop() {
      hasEnded = true;
      presses.cancelUnsent();
      keyCheck.end();
      lists.close();
      link.disconnect();
    },
    reconnect: () => (isKeyRefused(store.value) ? void keyCheck.now() : link.reconnect()),
    tryNow() {
      if (isKeyRefused(store.value)) return void keyCheck.now();
      link.tryNow();
      if (Object.keys(store.value.listFailures).length > 0) void lists.readBoth();
    },
    takeCooldown: (cooldown) => store.dispatch({ type: "cooldown.changed", cooldown }),
    onEvent: events.subscribe,
    ...presses,
  };
}

function reduceEvent(
  { envelope }: StreamEvent,
  store: WritableStore<ChannelState, Input>,
  clock: Clock,
): void {
  if (!envelope) return;
  const ageMs = clock.wall() - Date.parse(envelope.timestamp);
  store.dispatch({ type: "envelope", envelope, at: clock.now(), ageMs });
}
