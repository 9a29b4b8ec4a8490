import { actionDial, type DialParts } from "../../drawing/dial-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { characterPictogram } from "../../drawing/pictograms.ts";
import { type CharacterKeyView, characterParts } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a Switch character dial: that of a key for the character that a push switches to. */
export interface CharacterDialView extends CharacterKeyView {
  /** Position of the character in the list, from 1. */
  readonly position?: { readonly at: number; readonly of: number };
}

export const dial = actionDial<CharacterDialView>("character", partsOf);

/** The parts of a Switch character dial, by those of a key; the bar shows the position in the list. */
function partsOf(view: CharacterDialView, words: KeyWords): DialParts {
  const { position, isActive, eventsMissing = false } = view;
  const { badge, caption, pictogram } = characterParts(view, words);
  const colour = isActive ? palette.on : palette.muted;
  return {
    title: position ? `${words.character} ${position.at}/${position.of}` : words.character,
    pictogram: pictogram ?? { draw: characterPictogram, style: "outline", colour },
    badge,
    eventsMissing,
    value: caption ?? { text: words.character, colour },
    ...(position && position.of > 1 ? { bar: { share: position.at / position.of, colour } } : {}),
  };
}
