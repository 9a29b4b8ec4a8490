import type { ChannelState, ListName, SentContext } from "./channel-state.ts";
import type { Input } from "./input.ts";
import { type Presence, following, withStatus } from "./presence.ts";
import {
  whenAnswered,
  whenReactionAccepted,
  whenReactionFailed,
  whenReactionSent,
  withoutReaction,
} from "./reactions.ts";

/** The state after one input. Pure; returns the same object when nothing changed. */
export function reduce(state: ChannelState, input: Input): ChannelState {
  switch (input.type) {
    case "connection":
      return { ...state, connection: input.connection, failure: input.failure };
    case "chat-stream":
      return state.followsChat === input.isOpen ? state : { ...state, followsChat: input.isOpen };
    case "list.failed":
      return { ...state, listFailures: { ...state.listFailures, [input.list]: input.failure } };
    case "characters.read":
      return { ...withoutListFailure(state, "characters"), characters: input.characters };
    case "channels.read":
      return {
        ...withoutListFailure(state, "channels"),
        channels: input.channels.map(({ channelName, isPrimary, isLive }) => ({
          channelName,
          isPrimary,
          isLive,
        })),
        presences: new Map(
          input.channels.map(({ channelName, isAiInChat }) => [
            channelName,
            withStatus(state.presences.get(channelName), isAiInChat),
          ]),
        ),
      };
    case "envelope":
      return reduceEnvelope(state, input);
    case "reaction.sent": {
      const { source, channelName, at } = input;
      return {
        ...state,
        reactions: whenReactionSent(state.reactions, source, { channelName, at }),
        refusedPress: undefined,
      };
    }
    case "reaction.accepted":
      return {
        ...state,
        // Where nothing is heard of chat no answer will be heard: none is awaited.
        reactions:
          state.connection === "refused" && !state.followsChat
            ? withoutReaction(state.reactions, input.source)
            : whenReactionAccepted(state.reactions, input.source),
      };
    case "reaction.too-soon":
      return {
        ...state,
        reactions: withoutReaction(state.reactions, input.source),
        refusedPress: { source: input.source, at: input.exchange.headersAt },
      };
    case "reaction.failed": {
      const { source, at, failure } = input;
      return {
        ...state,
        reactions: whenReactionFailed(state.reactions, source, { at, failure }),
      };
    }
    case "reaction.refused":
      return { ...state, refusedPress: { source: input.source, at: input.at } };
    case "reaction.held":
      return { ...state, heldPress: input.source };
    case "context.sent":
      return withContext(state, input.source, { phase: "sending" });
    case "context.accepted":
      return withContext(state, input.source, { phase: "sent", at: input.at });
    case "context.failed": {
      const { source, failure, at } = input;
      return withContext(state, source, { phase: "failed", failure, at });
    }
    case "cooldown.changed":
      return { ...state, cooldown: input.cooldown };
    case "character.asked":
      return {
        ...state,
        switchingTo: { characterId: input.characterId, source: input.source },
        characterFailure: undefined,
      };
    case "character.activated":
      return {
        ...state,
        switchingTo: switchingAfter(state, input.characterId),
        characters: state.characters?.map((character) => ({
          ...character,
          isActive: character.id === input.characterId,
        })),
      };
    case "character.failed": {
      const { characterId, source, at, failure } = input;
      return {
        ...state,
        switchingTo: switchingAfter(state, characterId),
        characterFailure: { ...failure, source, at },
      };
    }
    case "join.sent": {
      const { channelName, at, untilAt, mode } = input;
      return withPresence(state, channelName, {
        phase: "joining",
        sentAt: at,
        untilAt,
        isTest: mode === "TEST",
      });
    }
    case "join.answered":
      return withPresence(state, input.channelName, presenceAfter(state, input));
    case "join.given-up":
      return state.presences.get(input.channelName)?.phase === "timed-out"
        ? withPresence(state, input.channelName, { phase: "out" })
        : state;
    case "leave.sent":
      return withPresence(state, input.channelName, { phase: "leaving", sentAt: input.at });
    case "presence.failed":
      return withPresence(state, input.channelName, {
        phase: "failed",
        at: input.at,
        failure: input.failure,
      });
  }
}

/** A switch that was asked for since goes on. */
function switchingAfter({ switchingTo }: ChannelState, characterId: string): ChannelState["switchingTo"] {
  return switchingTo?.characterId === characterId ? undefined : switchingTo;
}

function withoutListFailure(state: ChannelState, list: ListName): ChannelState {
  const { [list]: _, ...listFailures } = state.listFailures;
  return { ...state, listFailures };
}

function withContext(state: ChannelState, source: string, context: SentContext): ChannelState {
  return { ...state, contexts: new Map(state.contexts).set(source, context) };
}

function presenceAfter(state: ChannelState, input: Extract<Input, { type: "join.answered" }>): Presence {
  const { outcome, at, mode } = input;
  switch (outcome.kind) {
    case "joined":
    case "already-there":
      return { phase: "in", isTest: mode === "TEST" };
    case "timed-out": {
      const presence = state.presences.get(input.channelName);
      // `system.join` may have come while the answer was on its way.
      return presence?.phase === "in" ? presence : { phase: "timed-out", at };
    }
    case "needs-subscription":
      return { phase: "needs-subscription", at, said: outcome.message };
    case "refused":
      return { phase: "failed", at, failure: { kind: "invalid", reason: "refused", said: outcome.message } };
  }
}

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

function withPresence(state: ChannelState, channelName: string, presence: Presence): ChannelState {
  const next = following(state.presences.get(channelName), presence);
  return { ...state, presences: new Map(state.presences).set(channelName, next) };
}
