import * as v from "valibot";
import { type QuestionType, defineQuestion } from "../forms/question.ts";

/** Limits of the list: how many words, and the length of each in UTF-16 units. */
export const wordLimits = { words: 1_000, letters: 60 } as const;

const hiddenWordsReply = v.object({ text: v.string(), error: v.optional(v.string()) });

/** Hidden words, one a line, and any fault of the stored list. A question with a `text` stores that list first. */
export const hiddenWordsQuestion: QuestionType<v.InferOutput<typeof hiddenWordsReply>, { text: string }> = {
  ...defineQuestion("hiddenWords", hiddenWordsReply, 15_000),
  fields: v.object({ text: v.string() }),
};
