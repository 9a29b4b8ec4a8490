import type { AccountSpec, JoinAnswer, RateWindow } from "./accounts.ts";
import type { Character } from "./characters.ts";

/** A channel as it is at the moment. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly platform: string;
  isLive: boolean;
  isAiInChat: boolean;
  /** The live session's id; a new one with each going live. */
  streamId: string;
}

/** An account as it is at the moment. */
export interface Holder {
  readonly spec: AccountSpec;
  /** The channels that its key controls. */
  readonly channels: readonly Channel[];
  readonly primary: Channel | undefined;
  window: RateWindow;
  hasCredits: boolean;
  hasChatStream: boolean;
  hasEventSub: boolean;
  joinAnswer: JoinAnswer;
  /** Whether labels other than GAME_EVENT are refused. */
  eventTypes: "any" | "formal";
  /** Whether its key is no longer valid. */
  isRevoked: boolean;
  activeCharacterId: string | undefined;
}

/** Everything that is true in this service: who there is, what is live, who is in chat. */
export interface World {
  readonly holders: readonly Holder[];
  readonly channels: ReadonlyMap<string, Channel>;
  byKey(apiKey: string): Holder | undefined;
  /** Who has the channel as its primary one, else who controls it. */
  ownerOf(channel: Channel): Holder | undefined;
  /** The owner of a character, whoever it is. */
  ownerOfCharacter(characterId: string): Holder | undefined;
}

const platforms = ["PLATFORM_A", "PLATFORM_B", "PLATFORM_C", "PLATFORM_D"] as const;

/** A world at its beginning. */
export function createWorld(specs: readonly AccountSpec[]): World {
  const channels = new Map<string, Channel>();
  // Primary listings first: they decide what a shared channel starts with.
  const listings = specs
    .flatMap((spec) => spec.channels)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  for (const listing of listings) {
    const { channelName: name } = listing;
    if (channels.has(name)) continue;
    channels.set(name, {
      id: `channel-${name}`,
      name,
      platform: platforms[channels.size % platforms.length] ?? "PLATFORM_A",
      isLive: listing.isLive ?? true,
      isAiInChat: listing.isAiInChat ?? false,
      streamId: `stream-${name}-1`,
    });
  }
  const holders = specs.map((spec): Holder => {
    const own = spec.channels.flatMap(({ channelName }) => channels.get(channelName) ?? []);
    const primaryName = spec.channels.find((channel) => channel.isPrimary)?.channelName;
    return {
      spec,
      channels: own,
      primary: own.find((channel) => channel.name === primaryName),
      window: spec.window,
      hasCredits: spec.hasCredits,
      hasChatStream: spec.hasChatStream,
      hasEventSub: spec.hasEventSub,
      joinAnswer: "confirm",
      eventTypes: "any",
      isRevoked: false,
      activeCharacterId: spec.characters[0]?.id,
    };
  });
  return {
    holders,
    channels,
    byKey: (apiKey) => holders.find((holder) => holder.spec.apiKey === apiKey && !holder.isRevoked),
    ownerOf: (channel) =>
      holders.find((holder) => holder.primary === channel) ??
      holders.find((holder) => holder.channels.includes(channel)),
    ownerOfCharacter: (id) =>
      holders.find((holder) => holder.spec.characters.some((character) => character.id === id)),
  };
}

/** The character that speaks for an account. */
export function activeCharacterOf(holder: Holder): Character | undefined {
  return holder.spec.characters.find((character) => character.id === holder.activeCharacterId);
}

/** Sets a channel live, as a new session, or offline. */
export function setLive(channel: Channel, isLive: boolean): void {
  if (isLive && !channel.isLive) {
    channel.streamId = channel.streamId.replace(/\d+$/, (count) => String(Number(count) + 1));
  }
  channel.isLive = isLive;
}
