import type { CharacterSummary } from "../../../shared/api/client.ts";
import { type Cooldown, freshCooldown } from "./cooldown.ts";
import type { Failure } from "./failure.ts";
import type { Presence } from "./presence.ts";
import type { Reactions } from "./reactions.ts";

/** State of the EventSub stream; events arrive only while it is open. */
export type Connection = "connecting" | "open" | "lost" | "refused";

/** A list of the account that the service offers. */
export type ListName = "characters" | "channels";

/** The state of a source's last context press. Times are monotonic milliseconds. */
export type SentContext =
  | { readonly phase: "sending" }
  | { readonly phase: "sent"; readonly at: number }
  | { readonly phase: "failed"; readonly at: number; readonly failure: Failure };

/** A press that came too soon: during the cooldown, or rejected by the service for that. */
export interface EarlyPress {
  /** The id of the key pressed. */
  readonly source: string;
  readonly at: number;
}

/** A channel of the account. Whether the AI is in its chat is in `presences`. */
export interface Channel {
  readonly channelName: string;
  readonly isPrimary: boolean;
  readonly isLive: boolean;
}

/** Everything known to be true about the account; passing events are not part of it. */
export interface ChannelState {
  readonly connection: Connection;
  /** Why the connection is lost or refused. */
  readonly failure: Failure | undefined;
  /** Whether the public chat stream replaces the events: only chat and AI messages arrive. */
  readonly followsChat: boolean;
  /** Why the last read of a list failed. */
  readonly listFailures: { readonly [List in ListName]?: Failure };
  /** `undefined` until the list was read. */
  readonly characters: readonly CharacterSummary[] | undefined;
  /** A switch of character that is not confirmed yet. */
  readonly switchingTo: { readonly characterId: string; readonly source: string } | undefined;
  readonly characterFailure: (Failure & { readonly source: string; readonly at: number }) | undefined;
  /** `undefined` until the status was read. */
  readonly channels: readonly Channel[] | undefined;
  /** Whether the AI is in chat, by channel name. */
  readonly presences: ReadonlyMap<string, Presence>;
  /** The API key's cooldown, which the next session of the same key takes over. */
  readonly cooldown: Cooldown;
  /** By source. */
  readonly reactions: Reactions;
  /** The source of the queued press. */
  readonly queuedPress: string | undefined;
  readonly earlyPress: EarlyPress | undefined;
  /** By source. */
  readonly contexts: ReadonlyMap<string, SentContext>;
}

/** A state in which only the key's cooldown is known. */
export function freshState(cooldown: Cooldown = freshCooldown()): ChannelState {
  return {
    connection: "connecting",
    failure: undefined,
    followsChat: false,
    listFailures: {},
    characters: undefined,
    switchingTo: undefined,
    characterFailure: undefined,
    channels: undefined,
    presences: new Map(),
    cooldown,
    reactions: new Map(),
    queuedPress: undefined,
    earlyPress: undefined,
    contexts: new Map(),
  };
}

/** Whether the service refuses the API key: then nothing is sent but checks of the key. */
export function isKeyRefused({ connection, failure }: ChannelState): boolean {
  return connection === "refused" && failure?.kind === "unauthorised";
}

/** Whether events that the account should have are missing; a plan without events misses none. */
export function missesEvents({ connection, failure }: ChannelState): boolean {
  return connection === "lost" || (connection === "refused" && failure?.kind !== "forbidden");
}

/** The channel that a key or a press acts on: its own, the plugin's, or the account's primary one. */
export function channelOf(
  state: ChannelState,
  own: string | undefined,
  plugins: string | undefined,
): string | undefined {
  return own || plugins || primaryChannel(state)?.channelName;
}

/** The account's primary channel, or its only one. */
export function primaryChannel(state: ChannelState): Channel | undefined {
  return state.channels?.find((channel) => channel.isPrimary) ?? state.channels?.[0];
}
