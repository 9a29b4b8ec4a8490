import { type CreateFeature, pushOf } from "../feature.ts";
import { answerTo } from "../forms/question.ts";
import { goalRoutes } from "../goals/goal-routes.ts";
import { goalsQuestion } from "../goals/goals-questions.ts";
import { goalsReply } from "../goals/goals-reply.ts";

/** The streamer's goals, which the studio makes and the forms of keys list. */
export const goalsFeature: CreateFeature = (plugin) => {
  const isForKeys = true;
  return {
    answers: [answerTo(goalsQuestion, () => goalsReply(plugin), { isForKeys })],
    // Goals are made in the studio while the form is open.
    pushes: [pushOf(goalsQuestion, [plugin.goals], () => goalsReply(plugin), { isForKeys })],
    routes: goalRoutes(plugin.goals),
  };
};
