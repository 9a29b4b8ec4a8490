import { fill, type Messages } from "../../shared/words/words.ts";
import type { Failure } from "../session/state/failure.ts";

/** What went wrong, as a sentence in the streamer's language. */
export function failureSentence({ failures }: Messages, failure: Failure): string {
  // A service that refuses a join need not say why.
  const reason = failure.said?.trim() === "" ? "not-allowed" : failure.reason;
  return fill(failures[reason], { ...failure });
}
