import type { CharacterSummary } from "../../../shared/api/client.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { CharacterDialView } from "./dial.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import type { CharacterSettings } from "./settings.ts";
import { characterView } from "./view.ts";
import type { TimedView } from "../../drawing/trouble.ts";

/** The character a dial was turned to, while it exists. */
export function pickedCharacter(
  characters: readonly CharacterSummary[],
  picked: string | undefined,
): CharacterSummary | undefined {
  return characters.find(({ id }) => id === picked);
}

/** The character this many clicks away from the picked one, or from the active one; the list wraps. */
export function characterAfterTurn(
  characters: readonly CharacterSummary[],
  picked: string | undefined,
  ticks: number,
): CharacterSummary | undefined {
  if (characters.length === 0) return undefined;
  const from = characters.indexOf(currentOf(characters, picked) ?? ({} as CharacterSummary));
  const at = from + ticks;
  return characters[((at % characters.length) + characters.length) % characters.length];
}

/** The view of one dial: the character that it was turned to, or the active one until then. */
export function characterDialView(
  state: ChannelState,
  keyId: string,
  picked: string | undefined,
  settings: CharacterSettings,
  now: number,
  words: KeyWords,
): TimedView<CharacterDialView> {
  const characters = state.characters ?? [];
  const character = currentOf(characters, picked);
  const as = { ...settings, target: "specific", characterId: character?.id ?? settings.characterId } as const;
  const { view, changesAt } = characterView(state, keyId, as, now, words);
  return {
    view: {
      ...view,
      ...(character ? { position: { at: characters.indexOf(character) + 1, of: characters.length } } : {}),
    },
    changesAt,
  };
}

function currentOf(
  characters: readonly CharacterSummary[],
  picked: string | undefined,
): CharacterSummary | undefined {
  return pickedCharacter(characters, picked) ?? characters.find(({ isActive }) => isActive) ?? characters[0];
}
