import type { ChannelState, SentContext } from "./channel-state.ts";
import {
  type Cooldown,
  whenAccepted,
  whenFailed,
  whenOtherAnnounced,
  whenSent,
  whenTooSoon,
} from "./cooldown.ts";
import type { Input, Reducers } from "./input.ts";
import { reduceCharacters, reduceLists } from "./reduce-lists.ts";
import { reducePresences, withPresence } from "./reduce-presences.ts";
import {
  whenAnswered,
  whenReactionAccepted,
  whenReactionFailed,
  whenReactionSent,
  withoutReaction,
} from "./reactions.ts";

/**
 * The service announces a request (`api.event`) at once, so an older announcement is not about the current window.
 */
const announcedWithinMs = 10_000;

const reducers: Reducers = {
  ...reduceLists,
  ...reduceCharacters,
  ...reducePresences,
  "reaction.sent": (state, { source, channelName, at }) => ({
    ...state,
    reactions: whenReactionSent(state.reactions, source, { channelName, at }),
    earlyPress: undefined,
  }),
  "reaction.accepted": (state, { source }) => ({
    ...state,
    // Without chat events no answer will arrive, so none is awaited.
    reactions:
      state.connection === "refused" && !state.followsChat
        ? withoutReaction(state.reactions, source)
        : whenReactionAccepted(state.reactions, source),
  }),
  "reaction.too-soon": (state, { source, exchange }) => ({
    ...state,
    reactions: withoutReaction(state.reactions, source),
    earlyPress: { source, at: exchange.headersAt },
  }),
  "reaction.failed": (state, { source, at, failure }) => ({
    ...state,
    reactions: whenReactionFailed(state.reactions, source, { at, failure }),
  }),
  "reaction.ignored": (state, { source, at }) => ({ ...state, earlyPress: { source, at } }),
  "reaction.queued": (state, { source }) => ({ ...state, queuedPress: source }),
  "context.sent": (state, { source }) => withContext(state, source, { phase: "sending" }),
  "context.accepted": (state, { source, at }) => withContext(state, source, { phase: "sent", at }),
  "context.failed": (state, { source, failure, at }) =>
    withContext(state, source, { phase: "failed", failure, at }),
  envelope: reduceEnvelope,
  "cooldown.changed": (state) => state,
};

/** The state after one input. Pure; returns the same object when nothing changed. */
export function reduce<Type extends Input["type"]>(
  state: ChannelState,
  input: Extract<Input, { readonly type: Type }>,
): ChannelState {
  const next = reducers[input.type](state, input);
  const cooldown = reduceCooldown(next.cooldown, input);
  const reduced = cooldown === next.cooldown ? next : { ...next, cooldown };
  return "newer" in input ? (input.newer ?? []).reduce(reduce, reduced) : reduced;
}

/** The state after an event. Pure; returns the same object when nothing changed. */
function reduceEnvelope(
  state: ChannelState,
  { envelope, at }: Extract<Input, { type: "envelope" }>,
): ChannelState {
  switch (envelope.type) {
    case "chat.ai_message": {
      const reactions = whenAnswered(state.reactions, envelope.channel.name, {
        text: envelope.payload.message,
        at,
      });
      return reactions === state.reactions ? state : { ...state, reactions };
    }
    case "channel.go_live":
      return withLive(state, envelope.channel.name, true);
    case "channel.go_offline":
      return withLive(state, envelope.channel.name, false);
    case "system.join": {
      const { channelName } = envelope.payload;
      const before = state.presences.get(channelName);
      const isTest = before?.phase === "joining" || before?.phase === "in" ? before.isTest : false;
      return withPresence(state, channelName, { phase: "in", isTest });
    }
    case "system.left":
      return withPresence(state, envelope.payload.channelName, { phase: "out" });
    case "character.updated": {
      const { characterId, displayName } = envelope.payload;
      if (!state.characters) return state;
      return {
        ...state,
        characters: state.characters.map((character) =>
          character.id === characterId
            ? { ...character, name: displayName || character.name, isActive: true }
            : { ...character, isActive: false },
        ),
      };
    }
    default:
      return state;
  }
}

function withLive(state: ChannelState, channelName: string, isLive: boolean): ChannelState {
  if (!state.channels?.some((channel) => channel.channelName === channelName)) return state;
  return {
    ...state,
    channels: state.channels.map((channel) =>
      channel.channelName === channelName ? { ...channel, isLive } : channel,
    ),
  };
}

function withContext(state: ChannelState, source: string, context: SentContext): ChannelState {
  return { ...state, contexts: new Map(state.contexts).set(source, context) };
}

/** The cooldown after one input. Pure; returns the same object when nothing changed. */
function reduceCooldown(cooldown: Cooldown, input: Input): Cooldown {
  switch (input.type) {
    case "cooldown.changed":
      return input.cooldown;
    case "reaction.sent":
      return whenSent(cooldown, { content: input.content, at: input.at });
    case "reaction.accepted":
      return whenAccepted(cooldown, input.exchange);
    case "reaction.too-soon":
      return whenTooSoon(cooldown, input.exchange, input.retryAfterMs);
    case "reaction.failed":
      return input.sent ? whenFailed(cooldown, input.sent) : cooldown;
    case "envelope":
      return whenAnnounced(cooldown, input);
    default:
      return cooldown;
  }
}

function whenAnnounced(
  cooldown: Cooldown,
  { envelope, at, ageMs }: Extract<Input, { type: "envelope" }>,
): Cooldown {
  if (envelope.type !== "api.event" || !envelope.payload.shouldGenerate) return cooldown;
  const { lastSent } = cooldown;
  const isOurs = lastSent?.content === envelope.payload.content && at - lastSent.at < announcedWithinMs;
  return isOurs || ageMs > announcedWithinMs ? cooldown : whenOtherAnnounced(cooldown, at);
}
