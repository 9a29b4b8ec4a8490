import { promptLimit } from "../../shared/api/endpoints.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { type Messages, fill } from "../../shared/words/words.ts";
import type { AnswerResult } from "../actions/answer/answer-line.ts";
import type { ContextResult } from "../actions/context/send-context.ts";
import type { PresenceResult } from "../actions/presence/change-presence.ts";
import type { PagesResult } from "../actions/page-operations.ts";
import type { TroubleReply } from "../account/account-questions.ts";
import { failureHelp, failureSentence } from "../account/account-sentences.ts";
import { type Failure, failureOf } from "../session/state/failure.ts";

/** Result of a press on the control page. */
export interface ControlPressResult {
  readonly outcome: "done" | "failed";
  /** In the streamer's language; empty if there is nothing to add. */
  readonly sentence: string;
  /** The help's anchor on what went wrong. */
  readonly help?: string;
}

/** A successful press. */
export function done(sentence = ""): ControlPressResult {
  return { outcome: "done", sentence };
}

/** A failed press, with the account's trouble. */
export function failedWith({ message, help }: TroubleReply = { message: "" }): ControlPressResult {
  return { outcome: "failed", sentence: message, ...(help === undefined ? {} : { help }) };
}

type Reason = Exclude<keyof Messages["presses"], "cut">;

/** A failed press, with its reason among the sentences of presses. */
export function failedFor(
  reason: Reason,
  { presses }: Messages,
  values: Readonly<Record<string, string | number>> = {},
): ControlPressResult {
  return failedWith({
    message: fill(presses[reason], values),
    help: entryAnchor(`messages.presses.${reason}`),
  });
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
      return readyInMs > 0
        ? failedFor("cooling", words, { seconds: Math.ceil(readyInMs / 1_000) })
        : failedFor("underWay", words);
    case "dropped":
      return failedFor("replaced", words);
    case "failed":
      return failedBy(failureOf(result.error), words);
    case "missing":
      return failedFor("noValue", words, { variable: `{${result.variable}}` });
    case "too-long":
      return failedBy({ kind: "too-long", reason: "too-long", length: result.length, limit }, words);
    case "removed":
      return failedFor("removed", words);
    case "under-way":
      return failedFor("underWay", words);
    case "empty":
      return failedFor("empty", words);
    case "not-joined":
      return failedFor("notJoined", words);
  }
}

/** Result of a press for the open overlay pages. */
export function pagesResult(result: PagesResult, words: Messages): ControlPressResult {
  if (result === "no-page")
    return failedWith({ message: words.check.noPage, help: entryAnchor("messages.check.noPage") });
  if (result === "app-speaks") return failedFor("appSpeaks", words);
  return result === "nothing" ? failedFor("nothing", words) : done();
}

/** A failed press, with the failure's sentence. */
export function failedBy(failure: Failure, words: Messages): ControlPressResult {
  return failedWith({ message: failureSentence(words, failure), help: failureHelp(failure) });
}
