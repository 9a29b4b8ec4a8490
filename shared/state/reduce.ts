import type { ChannelState } from "./channel-state.ts";
import { whenAccepted, whenFailed, whenOthersHeard, whenSent, whenTooSoon } from "./cooldown.ts";
import type { Input } from "./input.ts";
import { type Presence, withStatus } from "./presence.ts";

/** The service announces a request (`api.event`) at once; what is older than this tells nothing of the window now. */
const announcedWithinMs = 10_000;

/** The state after one input. Pure; answers with the same object when nothing changed. */
export function reduce(state: ChannelState, input: Input): ChannelState {
  switch (input.type) {
    case "connection":
      return { ...state, connection: input.connection, failure: input.failure };
    case "characters.read":
      return { ...state, characters: input.characters };
    case "channels.read":
      return {
        ...state,
        channels: input.channels,
        presences: new Map(
          input.channels.map(({ channelName, isAiInChat }) => [
            channelName,
            withStatus(state.presences.get(channelName), isAiInChat),
          ]),
        ),
      };
    case "envelope":
      return reduceEnvelope(state, input);
    case "frame.bad":
      return { ...state, counts: { ...state.counts, bad: state.counts.bad + 1 } };
    case "frame.unknown":
      return { ...state, counts: { ...state.counts, unknown: state.counts.unknown + 1 } };
    case "reaction.sent": {
      const { source, channelName, content, at } = input;
      return {
        ...state,
        cooldown: whenSent(state.cooldown),
        lastSent: { content, at },
        reaction: { phase: "sending", source, channelName, at },
        refusedPress: undefined,
      };
    }
    case "reaction.accepted":
      return {
        ...state,
        cooldown: whenAccepted(state.cooldown, input.exchange),
        reaction: afterAcceptance(state),
      };
    case "reaction.too-soon":
      return {
        ...state,
        cooldown: whenTooSoon(state.cooldown, input.exchange, input.retryAfterMs),
        reaction: { phase: "idle" },
        refusedPress: { source: input.source, at: input.exchange.headersAt },
      };
    case "reaction.failed": {
      const { source, at, failure } = input;
      return {
        ...state,
        cooldown: whenFailed(state.cooldown),
        reaction: { phase: "failed", source, at, failure },
      };
    }
    case "reaction.refused":
      return { ...state, refusedPress: { source: input.source, at: input.at } };
    case "cooldown.adopted":
      return { ...state, cooldown: input.cooldown };
    case "character.asked":
      return {
        ...state,
        switchingTo: { characterId: input.characterId, source: input.source },
        characterFailure: undefined,
      };
    case "character.settled":
      return { ...state, switchingTo: undefined };
    case "character.failed": {
      const { source, at, failure } = input;
      return { ...state, switchingTo: undefined, characterFailure: { ...failure, source, at } };
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
      return { phase: "needs-subscription", at, sentence: outcome.message };
    case "refused":
      return { phase: "failed", at, failure: { kind: "invalid", sentence: outcome.message } };
  }
}

/** An answer that overtook the 200 is not forgotten, and without the events none will be heard: none is awaited. */
function afterAcceptance({ reaction, connection }: ChannelState): ChannelState["reaction"] {
  if (reaction.phase !== "sending") return reaction;
  return connection === "refused" ? { phase: "idle" } : { ...reaction, phase: "thinking" };
}

function reduceEnvelope(
  state: ChannelState,
  { envelope, at, ageMs }: Extract<Input, { type: "envelope" }>,
): ChannelState {
  switch (envelope.type) {
    case "chat.ai_message": {
      const { reaction } = state;
      const awaited = reaction.phase === "sending" || reaction.phase === "thinking";
      if (!awaited || reaction.channelName !== envelope.channel.name) return state;
      const { source } = reaction;
      return { ...state, reaction: { phase: "answered", source, at, text: envelope.payload.message } };
    }
    case "channel.go_live":
      return withChannel(state, envelope.channel.name, { isLive: true });
    case "channel.go_offline":
      return withChannel(state, envelope.channel.name, { isLive: false });
    case "system.join": {
      const { channelName } = envelope.payload;
      const before = state.presences.get(channelName);
      const isTest = before?.phase === "joining" || before?.phase === "in" ? before.isTest : false;
      return withPresence(withChannel(state, channelName, { isAiInChat: true }), channelName, {
        phase: "in",
        isTest,
      });
    }
    case "system.left": {
      const { channelName } = envelope.payload;
      return withPresence(withChannel(state, channelName, { isAiInChat: false }), channelName, {
        phase: "out",
      });
    }
    case "character.updated": {
      const { characterId, displayName } = envelope.payload;
      if (!state.characters) return state;
      return {
        ...state,
        characters: state.characters.map((character) =>
          character.id === characterId
            ? { ...character, name: displayName, isActive: true }
            : { ...character, isActive: false },
        ),
      };
    }
    case "api.event": {
      const { shouldGenerate, content } = envelope.payload;
      const { lastSent } = state;
      const isOurs = lastSent?.content === content && at - lastSent.at < announcedWithinMs;
      if (!shouldGenerate || isOurs || ageMs > announcedWithinMs) return state;
      return { ...state, cooldown: whenOthersHeard(state.cooldown, at) };
    }
    case "chat.message":
    case "chat.first_message":
    case "ai.thoughts":
    case "ai.tts.generated":
    case "ai.moderation":
    case "channel.event":
      return state;
  }
}

function withChannel(
  state: ChannelState,
  channelName: string,
  change: { readonly isLive?: boolean; readonly isAiInChat?: boolean },
): ChannelState {
  if (!state.channels?.some((channel) => channel.channelName === channelName)) return state;
  return {
    ...state,
    channels: state.channels.map((channel) =>
      channel.channelName === channelName ? { ...channel, ...change } : channel,
    ),
  };
}

function withPresence(state: ChannelState, channelName: string, presence: Presence): ChannelState {
  return { ...state, presences: new Map(state.presences).set(channelName, presence) };
}
