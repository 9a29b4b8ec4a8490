import type { CharacterSummary } from "../../../shared/api/client.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { CharacterKeyView } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import type { CharacterSettings } from "./settings.ts";
import { failureWords, type TimedView } from "../../drawing/trouble.ts";

const failedMs = 3_000;

/** The account's characters, and the request to switch to one. */
export interface Characters {
  readonly characters?: readonly CharacterSummary[] | undefined;
  readonly switchingTo?: { readonly characterId: string } | undefined;
}

/** The character that a press on a key would make active; `undefined` if there is none. */
export function characterToActivate(
  { characters = [], switchingTo }: Characters,
  settings: CharacterSettings,
): CharacterSummary | undefined {
  if (settings.target === "specific") return characters.find(({ id }) => id === settings.characterId);
  // A quick second press continues from the character that the first one activates.
  const switching = characters.findIndex(({ id }) => id === switchingTo?.characterId);
  const active = switching === -1 ? characters.findIndex(({ isActive }) => isActive) : switching;
  // With none active, next starts at the first and previous at the last.
  const step = settings.target === "next" ? 1 : active === -1 ? 0 : -1;
  return characters.at((active + step) % Math.max(1, characters.length));
}

export function characterView(
  state: ChannelState,
  keyId: string,
  settings: CharacterSettings,
  now: number,
  words: KeyWords,
): TimedView<CharacterKeyView> {
  const { target } = settings;
  if (target === "specific" && settings.characterId === "") {
    return { view: { target, isActive: false, phase: "unset" } };
  }
  const { switchingTo } = state;
  const isOwnSwitch = switchingTo?.source === keyId && target !== "specific";
  const character = isOwnSwitch
    ? state.characters?.find(({ id }) => id === switchingTo.characterId)
    : characterToActivate(state, settings);
  if (!character && state.characters?.length === 0 && target !== "specific") {
    return { view: { target, isActive: false, phase: "failed", words: words.noCharacter } };
  }
  if (!character) return { view: { target, isActive: false, phase: "gone" } };
  const base = { target, name: character.name, isActive: target === "specific" && character.isActive };
  if (switchingTo?.characterId === character.id) return { view: { ...base, phase: "switching" } };
  const failure = state.characterFailure;
  if (failure?.source === keyId && now < failure.at + failedMs) {
    return {
      view: { ...base, phase: "failed", words: failureWords(failure.kind, words) },
      changesAt: failure.at + failedMs,
    };
  }
  return { view: { ...base, phase: "ready" } };
}
