import type { ActionDial } from "../../drawing/action-view.ts";
import { type DialFeedback, dialFeedback } from "../../drawing/dial-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { answerPictogram } from "../../drawing/pictograms.ts";
import { reactionDialParts } from "../reaction/dial.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import type { AnswerKeyView } from "./key.ts";
import { showsMessage } from "./view.ts";

/** What an Answer chat dial shows: what became of a push, or the message that it was turned to. */
export interface AnswerDialView extends Omit<AnswerKeyView, "count"> {
  /** What of the message is in view. Any text. */
  readonly text?: string;
  /** Which of how many, for example `2/5`; the newest is the first. */
  readonly position?: string;
  /** The message was answered or skipped. */
  readonly isSettled: boolean;
}

/** Size of a message, the same all the while it runs through. */
export const messageSize = 18;

/** How the dials are drawn. */
export const dial: ActionDial<AnswerDialView> = { title: "answer", draw: answerDial };

/** The feedback of an Answer chat dial; the cooldown is the bar. */
export function answerDial(view: AnswerDialView, words: KeyWords): DialFeedback {
  const { author, text, position, isSettled, hearsChat, cooling } = view;
  const parts = reactionDialParts(view, words);
  const title = [position, author].filter((part) => part !== undefined).join(" · ");
  const named = { ...parts, title: title === "" ? words.answer : title };
  if (!showsMessage(view)) return dialFeedback(named);
  if (text === undefined) {
    const value = hearsChat
      ? { text: words.noMessages, colour: palette.inkMuted }
      : { text: words.noChat, colour: palette.attention };
    const pictogram = { draw: answerPictogram, style: "outline", colour: palette.muted } as const;
    return dialFeedback({ ...named, pictogram, value });
  }
  return dialFeedback({
    ...named,
    ...(isSettled ? { badge: { badge: "check", tone: "good" } } : {}),
    pictogram: {
      draw: answerPictogram,
      style: cooling || isSettled ? "outline" : "filled",
      colour: cooling ? palette.cooling : isSettled ? palette.muted : palette.ready,
    },
    value: { text, colour: isSettled ? palette.inkMuted : palette.ink, size: messageSize },
  });
}
