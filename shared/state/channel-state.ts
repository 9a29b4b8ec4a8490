import type { CharacterSummary, ChannelStatus } from "../api/client.ts";
import { type Cooldown, freshCooldown } from "./cooldown.ts";
import type { Failure } from "./failure.ts";
import type { Presence } from "./presence.ts";
import type { Reactions } from "./reactions.ts";

/** How the connection to the service is. */
export type Connection = "connecting" | "open" | "lost" | "refused";

/** What became of a source's last context. Times are monotonic milliseconds. */
export type SentContext =
  | { readonly phase: "sending" }
  | { readonly phase: "sent"; readonly at: number }
  | { readonly phase: "failed"; readonly at: number; readonly failure: Failure };

/** A press that was not sent, because the window was not open. */
export interface RefusedPress {
  /** Whoever pressed: the key's context. */
  readonly source: string;
  readonly at: number;
}

/** Everything that is true about the account, as far as is known. What happened and passes is not in here. */
export interface ChannelState {
  readonly connection: Connection;
  /** Why the connection is lost or refused. */
  readonly failure: Failure | undefined;
  /** `undefined` until the list was read. */
  readonly characters: readonly CharacterSummary[] | undefined;
  /** A character that was asked for and is not confirmed yet. */
  readonly switchingTo: { readonly characterId: string; readonly source: string } | undefined;
  readonly characterFailure: (Failure & { readonly source: string; readonly at: number }) | undefined;
  /** `undefined` until the status was read. */
  readonly channels: readonly ChannelStatus[] | undefined;
  /** By channel name. */
  readonly presences: ReadonlyMap<string, Presence>;
  readonly cooldown: Cooldown;
  /** What was sent last, to know its own announcement among those of other programs. */
  readonly lastSent: { readonly content: string; readonly at: number } | undefined;
  /** By source. */
  readonly reactions: Reactions;
  /** The source whose press is kept for the window to open. */
  readonly heldPress: string | undefined;
  readonly refusedPress: RefusedPress | undefined;
  /** By source. */
  readonly contexts: ReadonlyMap<string, SentContext>;
  /** Frames that could not be used, and frames of types this version does not know. */
  readonly counts: { readonly bad: number; readonly unknown: number };
}

/** Nothing known yet, except how far the key's window is. */
export function freshState(cooldown: Cooldown = freshCooldown()): ChannelState {
  return {
    connection: "connecting",
    failure: undefined,
    characters: undefined,
    switchingTo: undefined,
    characterFailure: undefined,
    channels: undefined,
    presences: new Map(),
    cooldown,
    lastSent: undefined,
    reactions: new Map(),
    heldPress: undefined,
    refusedPress: undefined,
    contexts: new Map(),
    counts: { bad: 0, unknown: 0 },
  };
}

/** The account's primary channel, or its only one. */
export function primaryChannel(state: ChannelState): ChannelStatus | undefined {
  return state.channels?.find((channel) => channel.isPrimary) ?? state.channels?.[0];
}
