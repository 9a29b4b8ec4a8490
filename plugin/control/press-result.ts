import { promptLimit } from "../../shared/api/endpoints.ts";
import { type Messages, fill } from "../../shared/words/words.ts";
import type { AnswerResult } from "../actions/answer/answer-line.ts";
import type { ContextResult } from "../actions/context/send-context.ts";
import type { PresenceResult } from "../actions/presence/change-presence.ts";
import type { PagesResult } from "../actions/page-operations.ts";
import { failureSentence } from "../account/account-sentences.ts";
import { type Failure, failureOf } from "../session/state/failure.ts";

/** Result of a press on the control page. */
export interface ControlPressResult {
  readonly outcome: "done" | "failed";
  /** In the streamer's language; empty if there is nothing to add. */
  readonly sentence: string;
}

/** A successful press. */
export function done(sentence = ""): ControlPressResult {
  return { outcome: "done", sentence };
}

/** A failed press, with the reason. */
export function failed(sentence: string): ControlPressResult {
  return { outcome: "failed", sentence };
}

/** Result of a request to the service. `readyInMs`: time until the next reaction. */
export function requestResult(
  result: AnswerResult | ContextResult | PresenceResult,
  words: Messages,
  { readyInMs = 0, limit = promptLimit }: { readonly readyInMs?: number; readonly limit?: number } = {},
): ControlPressResult {
  const { presses } = words;
  switch (result.kind) {
    case "done":
      return done("isCut" in result && result.isCut ? fill(presses.cut, { limit: promptLimit }) : "");
    case "cooling":
      return failed(
        readyInMs > 0 ? fill(presses.cooling, { seconds: Math.ceil(readyInMs / 1_000) }) : presses.underWay,
      );
    case "dropped":
      return failed(presses.replaced);
    case "failed":
      return failed(failureSentence(words, failureOf(result.error)));
    case "missing":
      return failed(fill(presses.noValue, { variable: `{${result.variable}}` }));
    case "too-long":
      return failed(
        failureSentence(words, { kind: "too-long", reason: "too-long", length: result.length, limit }),
      );
    case "removed":
      return failed(presses.removed);
    case "under-way":
      return failed(presses.underWay);
    case "empty":
      return failed(presses.empty);
    case "not-joined":
      return failed(presses.notJoined);
  }
}

/** Result of a press for the open overlay pages. */
export function pagesResult(result: PagesResult, { presses, check }: Messages): ControlPressResult {
  if (result === "no-page") return failed(check.noPage);
  return result === "nothing" ? failed(presses.nothing) : done();
}

/** A failed press, with the failure's sentence. */
export function failedBy(failure: Failure, words: Messages): ControlPressResult {
  return failed(failureSentence(words, failure));
}
