import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { cleanText, graphemesOf } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import { characterPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

export interface CharacterKeyView extends TitledView {
  readonly target: "specific" | "next" | "previous";
  /** Name of the character that a press makes active. Any text. */
  readonly name?: string;
  /** Whether the key's character is the active one already. */
  readonly isActive: boolean;
  /** All characters of the account, so that keys side by side show their names in one size. */
  readonly characters?: readonly { readonly name: string }[];
  /** `gone`: the character was deleted; `unset`: none was chosen yet. */
  readonly phase: "ready" | "switching" | "failed" | "gone" | "unset";
  /** Reason of a failure, in one to three words. */
  readonly words?: string;
}

/** Letters of "Next: " with a name that two lines of a key show whole. */
const maxLetters = 18;

export const key = actionKey<CharacterKeyView>(characterPictogram, characterParts, [
  { target: "specific", isActive: false, phase: "ready" },
]);

/** A name alone could be taken for the key's own character, but a long name needs both lines. */
function pointedName(word: string, name: string): string {
  if (name === "") return word;
  const colon = /\p{Script=Han}|\p{Script=Hiragana}/u.test(word) ? "：" : ": ";
  const pointed = `${word}${colon}${name}`;
  return graphemesOf(pointed).length > maxLetters ? name : pointed;
}

/** The parts of a key or dial that switches the character. */
export function characterParts(view: CharacterKeyView, words: KeyWords): KeyParts {
  const { target } = view;
  const name = cleanText(view.name ?? "");
  const pointing = target === "specific" ? {} : ({ pointing: target === "next" ? "right" : "left" } as const);
  const whole = target === "specific" ? name || words.character : pointedName(words[target], name);
  const named = { text: whole, maxLines: 2, ...(view.characters ? { alongside: view.characters } : {}) };
  switch (view.phase) {
    case "ready":
      return view.isActive
        ? {
            glow: palette.on,
            badge: { badge: "ring", tone: "on" },
            pictogram: { draw: characterPictogram, style: "filled", colour: palette.on, ...pointing },
            caption: { ...named, colour: palette.ink },
          }
        : {
            pictogram: { draw: characterPictogram, style: "outline", colour: palette.ink, ...pointing },
            caption: { ...named, colour: palette.ink },
          };
    case "switching":
      return {
        glow: palette.waiting,
        badge: { badge: "switch", tone: "waiting" },
        pictogram: { draw: characterPictogram, style: "outline", colour: palette.waiting, ...pointing },
        // One line leaves room for the badge beside an arrow.
        caption: {
          ...named,
          text: name || whole,
          colour: palette.ink,
          maxLines: target === "specific" ? 2 : 1,
        },
      };
    case "failed":
      return {
        badge: { badge: "bang", tone: "trouble" },
        pictogram: { draw: characterPictogram, style: "outline", colour: palette.muted, ...pointing },
        caption: { text: cleanText(view.words ?? "") || words.failed, colour: palette.trouble, maxLines: 2 },
      };
    case "gone":
      return {
        badge: { badge: "cross", tone: "trouble" },
        pictogram: { draw: characterPictogram, style: "broken", colour: palette.muted, ...pointing },
        caption: { text: words.gone, colour: palette.trouble },
      };
    case "unset":
      return {
        badge: { badge: "pencil", tone: "attention" },
        pictogram: { draw: characterPictogram, style: "broken", colour: palette.muted, ...pointing },
        caption: { text: words.choose, colour: palette.attention },
      };
  }
}
