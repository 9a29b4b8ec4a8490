import type { CharacterSummary, ChannelStatus } from "../../../shared/api/client.ts";
import { type Cooldown, freshCooldown } from "./cooldown.ts";
import type { Failure } from "./failure.ts";
import type { Presence } from "./presence.ts";
import type { Reactions } from "./reactions.ts";

/** How the EventSub stream is: what happens elsewhere is seen while it is open. */
export type Connection = "connecting" | "open" | "lost" | "refused";

/** A list that the service has of the account. */
export type ListName = "characters" | "channels";

/** What became of a source's last context. Times are monotonic milliseconds. */
export type SentContext =
  | { readonly phase: "sending" }
  | { readonly phase: "sent"; readonly at: number }
  | { readonly phase: "failed"; readonly at: number; readonly failure: Failure };

/** A press that came too soon: during the cooldown, or by the service's word. */
export interface EarlyPress {
  /** Whoever pressed: the key's context. */
  readonly source: string;
  readonly at: number;
}

/** A channel of the account. Whether the AI is in its chat is in `presences`. */
export type Channel = Omit<ChannelStatus, "isAiInChat">;

/** Everything that is true about the account, as far as is known. What happened and passes is not in here. */
export interface ChannelState {
  readonly connection: Connection;
  /** Why the connection is lost or refused. */
  readonly failure: Failure | undefined;
  /** Whether the public chat stream is open in its place: chat and what the AI says are heard, and nothing else. */
  readonly followsChat: boolean;
  /** Why a list could not be read when it was last asked for. */
  readonly listFailures: { readonly [List in ListName]?: Failure };
  /** `undefined` until the list was read. */
  readonly characters: readonly CharacterSummary[] | undefined;
  /** A character that was asked for and is not confirmed yet. */
  readonly switchingTo: { readonly characterId: string; readonly source: string } | undefined;
  readonly characterFailure: (Failure & { readonly source: string; readonly at: number }) | undefined;
  /** `undefined` until the status was read. */
  readonly channels: readonly Channel[] | undefined;
  /** Whether the AI is in chat, by channel name. */
  readonly presences: ReadonlyMap<string, Presence>;
  /** As the API key's own store has it, which sessions of the same key share. */
  readonly cooldown: Cooldown;
  /** By source. */
  readonly reactions: Reactions;
  /** The source whose press is kept for the window to open. */
  readonly queuedPress: string | undefined;
  readonly earlyPress: EarlyPress | undefined;
  /** By source. */
  readonly contexts: ReadonlyMap<string, SentContext>;
}

/** Nothing known yet, except how far the key's window is. */
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

/** Whether the service has refused the API key: nothing is sent but what checks the key. */
export function isKeyRefused({ connection, failure }: ChannelState): boolean {
  return connection === "refused" && failure?.kind === "unauthorised";
}

/** Whether the events are missing that the account should have; a plan without them lacks nothing. */
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
