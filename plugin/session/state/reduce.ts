import { reduceCooldown } from "./reduce-cooldown.ts";
import type { ChannelState } from "./channel-state.ts";
import type { Input, Reducers } from "./input.ts";
import { reduceCharacters, reduceLists } from "./reduce-lists.ts";
import { reducePresences, withPresence } from "./reduce-presences.ts";
import { reducePresses } from "./reduce-presses.ts";
import { whenAnswered } from "./reactions.ts";

const reducers: Reducers = {
  ...reduceLists,
  ...reducePresses,
  ...reduceCharacters,
  ...reducePresences,
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
