import { fill, type Messages } from "../../shared/words/words.ts";
import { entryAnchor } from "../help/sections.ts";
import type { Failure } from "../session/state/failure.ts";

/** What went wrong, as a sentence in the streamer's language. */
export function failureSentence({ failures }: Messages, failure: Failure): string {
  return fill(failures[reasonOf(failure)], { ...failure });
}

/** The anchor of what the help says of it. */
export function failureHelp(failure: Failure): string {
  return entryAnchor(`messages.failures.${reasonOf(failure)}`);
}

/** A service that refuses a join need not say why. */
function reasonOf({ said, reason }: Failure): Failure["reason"] | "not-allowed" {
  return said?.trim() === "" ? "not-allowed" : reason;
}
