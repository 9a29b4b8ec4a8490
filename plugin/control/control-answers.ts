import { type Answer, answerTo, type AddressReply } from "../forms/question.ts";
import { type AddressAnswerSources, addressOr } from "../pages/overlay-answers.ts";
import { controlSocketPath } from "./control-pages.ts";
import { controlAddress, controlRenewal } from "./control-questions.ts";

/** Replies to the inspector about the control page's address. */
export function controlAnswers({ server, stored, log, locale }: AddressAnswerSources): readonly Answer[] {
  const address = async (): Promise<AddressReply> =>
    addressOr(await server.addressOf("control"), locale.words);
  return [
    answerTo(controlAddress, address),
    answerTo(controlRenewal, () => {
      stored.renewToken("control");
      server.endSockets(controlSocketPath);
      log.info("The control page has a new address; the old one no longer works.");
      return address();
    }),
  ];
}
