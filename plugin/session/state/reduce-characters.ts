import type { ChannelState } from "./channel-state.ts";
import type { Reducers } from "./reducers.ts";

/** How inputs about characters change the state. */
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
