import * as v from "valibot";
import { defineQuestion } from "../forms/question.ts";

/** Limits of the list: how many words, and the length of each in UTF-16 units. */
export const wordLimits = { words: 1_000, letters: 60 } as const;

const hiddenWordsReply = v.object({ text: v.string(), error: v.optional(v.string()) });

/** Hidden words, one a line, and any fault of the stored list. A question with a `text` stores that list first. */
export const hiddenWordsQuestion = defineQuestion("hiddenWords", hiddenWordsReply, 15_000, {
  text: v.string(),
});
