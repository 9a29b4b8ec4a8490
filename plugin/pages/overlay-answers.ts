import type { Log } from "../../shared/log.ts";
import { type Messages, fill } from "../../shared/words/words.ts";
import { type Answer, answerTo, type AddressReply, type QuestionType } from "../forms/question.ts";
import { systemName } from "../server/free-port.ts";
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
export function overlayAnswers(sources: AddressAnswerSources): readonly Answer[] {
  return addressAnswers("overlay", [overlayAddressQuestion, overlayRenewalQuestion], sources, () => {
    sources.server.restart();
    sources.log.info("The overlay has a new address; the old one no longer works.");
  });
}

/**
 * Answers the questions for a page's address and for a new one, after which it does `renewed`. A new one that cannot be
 * saved is not made.
 */
export function addressAnswers(
  page: "overlay" | "control" | "api",
  [question, renewal]: readonly [QuestionType<AddressReply>, QuestionType<AddressReply>],
  { server, stored, locale: { words } }: AddressAnswerSources,
  renewed: () => void,
): readonly Answer[] {
  const address = async (): Promise<AddressReply> => addressOr(await server.addressOf(page), words);
  return [
    answerTo(question, address),
    answerTo(renewal, async () => {
      if (!(await stored.renewToken(page))) return { ...(await address()), error: words.relay.notRenewed };
      renewed();
      return address();
    }),
  ];
}

/** A page's address as a reply, or why there is none. */
export function addressOr(found: PageAddress, words: Messages): AddressReply {
  if ("url" in found) return { url: found.url };
  const free = "free" in found && found.free !== undefined ? { freePort: found.free } : {};
  return { url: "", error: serverSentence(found, words), ...free };
}

/** Why there is no server, as a sentence in the streamer's language. */
export function serverSentence(problem: ServerProblem, { relay }: Messages): string {
  switch (problem.kind) {
    case "starting":
      return relay.starting;
    case "taken":
      return fill(relay.portTaken, { port: problem.port });
    case "refused":
      return fill(relay.portRefused, { port: problem.port, system: systemName() });
    case "needsRights":
      return fill(relay.portNeedsRights, { port: problem.port });
    case "failed":
      return relay.failed;
  }
}
