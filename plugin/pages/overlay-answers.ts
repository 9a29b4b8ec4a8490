import type { Log } from "../../shared/log.ts";
import { type Messages, fill } from "../../shared/words/words.ts";
import { type Answer, answerTo, type AddressReply } from "../forms/question.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { overlayAddressQuestion, overlayRenewalQuestion } from "./overlay-questions.ts";
import type { PageAddress, ServerKeeper, ServerProblem } from "../server/server-keeper.ts";

/** The parts of the plugin behind the answers about addresses of pages. */
export interface AddressAnswerSources {
  readonly server: ServerKeeper;
  readonly stored: StoredState;
  readonly log: Log;
  readonly locale: { readonly words: Messages };
}

/** Answers the inspector's questions about the overlay's address. */
export function overlayAnswers({ server, stored, log, locale }: AddressAnswerSources): readonly Answer[] {
  const address = async (): Promise<AddressReply> =>
    addressOr(await server.addressOf("overlay"), locale.words);
  return [
    answerTo(overlayAddressQuestion, address),
    answerTo(overlayRenewalQuestion, () => {
      stored.renewToken("overlay");
      server.restart();
      log.info("The overlay has a new address; the old one no longer works.");
      return address();
    }),
  ];
}

/** A page's address as a reply, or why there is none. */
export function addressOr(found: PageAddress, words: Messages): AddressReply {
  return "url" in found ? { url: found.url } : { url: "", error: serverSentence(found, words) };
}

/** Why there is no server, as a sentence in the streamer's language. */
export function serverSentence(problem: ServerProblem, { relay }: Messages): string {
  switch (problem.kind) {
    case "starting":
      return relay.starting;
    case "port-taken":
      return fill(relay.portTaken, { port: problem.port });
    case "failed":
      return relay.failed;
  }
}
