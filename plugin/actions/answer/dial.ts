import { actionDial, type DialParts } from "../../drawing/dial-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { answerPictogram, reactionPictogram } from "../../drawing/pictograms.ts";
import { reactionDialParts } from "../reaction/dial.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import type { AnswerView } from "./key.ts";
import { showsMessage } from "./view.ts";

/** The view of an Answer chat dial: the result of its last push, or the message that it was turned to. */
export interface AnswerDialView extends AnswerView {
  /** The part of the message that is in view. Any text. */
  readonly text?: string;
  /** Position of the message and number of messages, for example `2/5`; the newest is the first. */
  readonly position?: string;
  /** The message was answered or skipped. */
  readonly isSettled: boolean;
}

/** Font size of a message, the same from its first part to its last. */
export const messageSize = 20;

export const dial = actionDial<AnswerDialView>("answer", partsOf);

/** The parts of an Answer chat dial; the cooldown is the bar. */
function partsOf(view: AnswerDialView, words: KeyWords): DialParts {
  const { author, text, position, isSettled, receivesChat, cooling } = view;
  const parts = reactionDialParts(view, words);
  const title = [position, author].filter((part) => part !== undefined).join(" · ");
  const { draw } = parts.pictogram;
  const titled = {
    ...parts,
    title: title === "" ? words.answer : title,
    pictogram: { ...parts.pictogram, draw: draw === reactionPictogram ? answerPictogram : draw },
  };
  if (!showsMessage(view)) return titled;
  if (text === undefined) {
    const value = receivesChat
      ? { text: words.noMessages, colour: palette.inkMuted }
      : { text: words.noChat, colour: palette.attention };
    const pictogram = { draw: answerPictogram, style: "outline", colour: palette.muted } as const;
    return { ...titled, pictogram, value };
  }
  return {
    ...titled,
    ...(isSettled ? { badge: { badge: "check", tone: "done" } } : {}),
    pictogram: {
      draw: answerPictogram,
      style: cooling || isSettled ? "outline" : "filled",
      colour: cooling ? palette.waiting : isSettled ? palette.muted : palette.ready,
    },
    value: { text, colour: isSettled ? palette.inkMuted : palette.ink, size: messageSize },
  };
}
