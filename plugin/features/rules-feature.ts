import { type CreateFeature, pushOf } from "../feature.ts";
import { rulesAnswers, rulesReply } from "../rules/rules-answers.ts";
import { rulesQuestion } from "../rules/rules-questions.ts";

/** The form of the rules. */
export const rulesFeature: CreateFeature = (plugin) => {
  const { control, rules: atWork, stored } = plugin;
  return {
    answers: rulesAnswers(plugin),
    pushes: [pushOf(rulesQuestion, [atWork, stored.rules, control], () => rulesReply(plugin))],
  };
};
