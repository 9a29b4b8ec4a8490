import { actionKey, type KeyParts } from "../../drawing/key-frame.ts";
import { cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import { answerPictogram, emptyPictogram } from "../../drawing/pictograms.ts";
import { maxLines } from "../../session/chat-lines.ts";
import { type ReactionKeyView, reactionParts } from "../reaction/key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a key or dial that answers chat: that of a reaction key, and the message that a press answers. */
export interface AnswerView extends ReactionKeyView {
  /** Author of the message. Any text. */
  readonly author?: string;
  /** Chat reaches the plugin, by events or by the chat stream. */
  readonly receivesChat: boolean;
}

export interface AnswerKeyView extends AnswerView {
  /** Messages that were neither answered nor skipped, at most `maxLines`. */
  readonly count: number;
}

export const key = actionKey<AnswerKeyView>(answerPictogram, partsOf, [
  { phase: "ready", count: 0, receivesChat: true },
]);

function partsOf(view: AnswerKeyView, words: KeyWords): KeyParts {
  const parts = reactionParts(view, words, answerPictogram);
  const { phase, tooSoon, cooling, count } = view;
  if (tooSoon || phase !== "ready") return parts;
  const caption = captionOf(view, words);
  if (cooling) {
    if (count === 0) return parts;
    return { ...parts, tag: { text: countOf(count), ground: palette.inkMuted }, caption };
  }
  if (count === 0)
    return { pictogram: { draw: answerPictogram, style: "outline", colour: palette.muted }, caption };
  return {
    ...parts,
    pictogram: {
      draw: emptyPictogram,
      style: "filled",
      colour: palette.ready,
      count: countOf(count),
    },
    caption,
  };
}

function captionOf(view: AnswerKeyView, words: KeyWords): NonNullable<KeyParts["caption"]> {
  if (view.count > 0) {
    // A name of nothing but emoji has no letters to draw.
    const text = cleanText(view.author ?? "") || words.answer;
    return { text, colour: palette.ink, maxLines: 2 };
  }
  return view.receivesChat
    ? { text: words.noMessages, colour: palette.inkMuted, maxLines: 2 }
    : { text: words.noChat, colour: palette.attention, maxLines: 2 };
}

function countOf(count: number): string {
  return count < maxLines ? String(count) : `${maxLines}+`;
}
