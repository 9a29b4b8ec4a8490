import type { ChannelState, ListName } from "./channel-state.ts";
import { withStatus } from "./presence.ts";
import type { Reducers } from "./input.ts";

/** Reducers of the connection and the account's lists. */
export const reduceLists = {
  connection: (state, { connection, failure }) => ({ ...state, connection, failure }),
  "chat-stream": (state, { isOpen }) =>
    state.followsChat === isOpen ? state : { ...state, followsChat: isOpen },
  "list.failed": (state, { list, failure }) => ({
    ...state,
    listFailures: { ...state.listFailures, [list]: failure },
  }),
  "characters.read": (state, { characters }) => ({ ...withoutListFailure(state, "characters"), characters }),
  "channels.read": (state, { channels }) => ({
    ...withoutListFailure(state, "channels"),
    channels: channels.map(({ channelName, isPrimary, isLive }) => ({ channelName, isPrimary, isLive })),
    presences: new Map(
      channels.map(({ channelName, isAiInChat }) => [
        channelName,
        withStatus(state.presences.get(channelName), isAiInChat),
      ]),
    ),
  }),
} satisfies Partial<Reducers>;

function withoutListFailure(state: ChannelState, list: ListName): ChannelState {
  const { [list]: _, ...listFailures } = state.listFailures;
  return { ...state, listFailures };
}

/** Reducers of inputs about characters. */
export const reduceCharacters = {
  "character.asked": (state, { characterId, source }) => ({
    ...state,
    switchingTo: { characterId, source },
    characterFailure: undefined,
  }),
  "character.activated": (state, { characterId }) => ({
    ...state,
    switchingTo: switchingAfter(state, characterId),
    characters: state.characters?.map((character) => ({
      ...character,
      isActive: character.id === characterId,
    })),
  }),
  "character.failed": (state, { characterId, source, at, failure }) => ({
    ...state,
    switchingTo: switchingAfter(state, characterId),
    characterFailure: { ...failure, source, at },
  }),
} satisfies Partial<Reducers>;

/** A newer switch stays pending. */
function switchingAfter({ switchingTo }: ChannelState, characterId: string): ChannelState["switchingTo"] {
  return switchingTo?.characterId === characterId ? undefined : switchingTo;
}
