import * as v from "valibot";
import { type QuestionType, defineQuestion } from "../forms/question.ts";

/** Most hidden words, and the longest one, in UTF-16 units. */
export const wordLimits = { words: 1_000, letters: 60 } as const;

const hiddenWordsReply = v.object({ text: v.string(), error: v.optional(v.string()) });

/**
 * Words that viewers neither see nor hear, one a line, and what is wrong with the stored list. A question with a `text`
 * stores those first.
 */
export const hiddenWordsQuestion: QuestionType<v.InferOutput<typeof hiddenWordsReply>, { text: string }> = {
  ...defineQuestion("hiddenWords", hiddenWordsReply, 15_000),
  fields: v.object({ text: v.string() }),
};
