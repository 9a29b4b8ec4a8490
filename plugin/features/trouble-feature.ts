import { troubleQuestion, unsavedQuestion } from "../account/account-questions.ts";
import { accountTrouble, unsavedTrouble } from "../account/account-sentences.ts";
import { type CreateFeature, pushOf } from "../feature.ts";
import { answerTo } from "../forms/question.ts";
import { keyTrouble } from "../panel/key-trouble.ts";
import { overlayRoute } from "../server/route.ts";

/** Why a key, the account, or the storing of settings does not work, for forms and the studio. */
export const troubleFeature: CreateFeature = (plugin) => {
  const { account, locale, obs, onKeyTrouble, stored } = plugin;
  const isForKeys = true;
  const unsaved = () => unsavedTrouble(stored, locale.words) ?? { message: "" };
  return {
    answers: [
      answerTo(troubleQuestion, (_, asking) => keyTrouble(asking?.keyId, plugin), { isForKeys }),
      answerTo(unsavedQuestion, unsaved),
    ],
    pushes: [
      pushOf(
        troubleQuestion,
        [account, stored, obs.state, { subscribe: onKeyTrouble }],
        // The set-up window has a line of its own about what is not saved.
        (keyId) => (keyId === undefined ? accountTrouble(account, locale) : keyTrouble(keyId, plugin)),
        { isForKeys },
      ),
      pushOf(unsavedQuestion, [stored], unsaved),
    ],
    routes: [overlayRoute("GET", "/unsaved", () => Response.json({ sentence: unsaved().message }))],
  };
};
