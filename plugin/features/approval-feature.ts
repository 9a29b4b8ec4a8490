import { hiddenWordsQuestion } from "../approval/hidden-words-question.ts";
import type { CreateFeature } from "../feature.ts";
import { answerTo } from "../forms/question.ts";

/** The form of the hidden words. */
export const approvalFeature: CreateFeature = ({ hiddenWords, locale, stored }) => ({
  answers: [
    answerTo(hiddenWordsQuestion, async ({ text }) => {
      if (text !== undefined) hiddenWords.set(text.split("\n"));
      const trouble = await stored.wordsTrouble();
      return {
        text: hiddenWords.list.join("\n"),
        error: trouble && locale.words.hiddenWords[trouble],
      };
    }),
  ],
});
