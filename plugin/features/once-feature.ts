import type { CreateFeature } from "../feature.ts";
import { answerTo } from "../forms/question.ts";
import { repeatsQuestion } from "../once/once-questions.ts";

/** How many repeated events were left out. */
export const onceFeature: CreateFeature = (plugin) => ({
  answers: [answerTo(repeatsQuestion, () => ({ leftOut: plugin.once.leftOut }))],
});
