import type { Log } from "../../shared/log.ts";
import type { Messages } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import type { AddressReply } from "../forms/replies.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { overlayAddress, overlayRenewal } from "./overlay-questions.ts";
import type { RelayKeeper, RelayProblem } from "../server/server-keeper.ts";
import { relaySentence } from "./server-sentence.ts";

/** What answers about the addresses of pages are made from. */
export interface AddressAnswerSources {
  readonly relay: RelayKeeper;
  readonly stored: StoredState;
  readonly log: Log;
  readonly locale: { readonly words: Messages };
}

/** Answers the inspector's questions about the overlay's address. */
export function overlayAnswers({ relay, stored, log, locale }: AddressAnswerSources): readonly Answer[] {
  const address = async (): Promise<AddressReply> => addressOr(await relay.overlay(), locale.words);
  return [
    answerTo(overlayAddress, address),
    answerTo(overlayRenewal, () => {
      stored.renewRelayToken();
      relay.restart();
      log.info("The overlay has a new address; the old one no longer works.");
      return address();
    }),
  ];
}

/** A page's address as a reply, or why there is none. */
export function addressOr(found: { readonly url: string } | RelayProblem, words: Messages): AddressReply {
  return "url" in found ? { url: found.url } : { url: "", error: relaySentence(found, words) };
}
