import type { ActionDial } from "../../drawing/action-view.ts";
import { type DialFeedback, type DialParts, dialFeedback } from "../../drawing/dial-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { characterPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a Switch character dial: the character that a push switches to. */
export interface CharacterDialView {
  /** Any text. */
  readonly name?: string;
  /** Position of the character in the list, from 1. */
  readonly position?: { readonly at: number; readonly of: number };
  readonly isActive: boolean;
  readonly phase: "ready" | "switching" | "failed" | "gone" | "unset";
  /** Reason of a failure, in one to three words. */
  readonly words?: string;
  /** Live events are missing; the dial works all the same. Default false. */
  readonly eventsMissing?: boolean;
}

export const dial: ActionDial<CharacterDialView> = { title: "character", draw: characterDial };

/** The feedback of a Switch character dial; the bar shows the position in the list. */
export function characterDial(view: CharacterDialView, words: KeyWords): DialFeedback {
  const { name = "", position, isActive, phase } = view;
  return dialFeedback({
    title: position ? `${words.character} ${position.at}/${position.of}` : words.character,
    pictogram: {
      draw: characterPictogram,
      style: phase === "gone" || phase === "unset" ? "broken" : isActive ? "filled" : "outline",
      colour: isActive ? palette.on : phase === "ready" ? palette.ink : palette.muted,
    },
    badge: badgeOf(view),
    eventsMissing: view.eventsMissing ?? false,
    value: valueOf(view, name, words),
    ...(position && position.of > 1
      ? { bar: { share: position.at / position.of, colour: isActive ? palette.on : palette.muted } }
      : {}),
  });
}

function badgeOf({ phase, isActive }: CharacterDialView): DialParts["badge"] {
  switch (phase) {
    case "ready":
      return isActive ? { badge: "ring", tone: "on" } : undefined;
    case "switching":
      return { badge: "switch", tone: "waiting" };
    case "failed":
      return { badge: "bang", tone: "trouble" };
    case "gone":
      return { badge: "cross", tone: "trouble" };
    case "unset":
      return { badge: "pencil", tone: "attention" };
  }
}

function valueOf(view: CharacterDialView, name: string, words: KeyWords): DialParts["value"] {
  switch (view.phase) {
    case "ready":
    case "switching":
      return { text: name, colour: palette.ink };
    case "failed":
      return { text: view.words ?? words.failed, colour: palette.trouble };
    case "gone":
      return { text: words.gone, colour: palette.trouble };
    case "unset":
      return { text: words.choose, colour: palette.attention };
  }
}
