import { type Answer, answerTo } from "../forms/question.ts";
import type { AddressReply } from "../forms/replies.ts";
import { type AddressAnswerSources, addressOr } from "../pages/overlay-answers.ts";
import { controlAddress, controlRenewal } from "./control-questions.ts";

/** Answers the inspector's questions about the control page's address. */
export function controlAnswers({ relay, stored, log, locale }: AddressAnswerSources): readonly Answer[] {
  const address = async (): Promise<AddressReply> => addressOr(await relay.control(), locale.words);
  return [
    answerTo(controlAddress, address),
    answerTo(controlRenewal, () => {
      stored.renewControlToken();
      relay.endControlPages();
      log.info("The control page has a new address; the old one no longer works.");
      return address();
    }),
  ];
}
