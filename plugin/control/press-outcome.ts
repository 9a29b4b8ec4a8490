import { promptLimit } from "../../shared/api/endpoints.ts";
import type { ControlResult } from "../../shared/protocol/control-protocol.ts";
import { type Messages, fill } from "../../shared/words/words.ts";
import type { AnswerOutcome } from "../actions/answer/answer-line.ts";
import type { ContextOutcome } from "../actions/context/send-context.ts";
import type { PresenceOutcome } from "../actions/presence/change-presence.ts";
import type { PagesOutcome } from "../actions/page-operations.ts";
import { failureSentence } from "../account/account-sentences.ts";
import { type Failure, failureOf } from "../session/state/failure.ts";

/** What came of a press. */
export type PressOutcome = Pick<ControlResult, "outcome" | "sentence">;

/** It was carried out. */
export function done(sentence = ""): PressOutcome {
  return { outcome: "done", sentence };
}

/** It was not, and why. */
export function failed(sentence: string): PressOutcome {
  return { outcome: "failed", sentence };
}

/** The outcome of a press that asks the service for something. `readyInMs`: until the next reaction. */
export function requestOutcome(
  outcome: AnswerOutcome | ContextOutcome | PresenceOutcome,
  words: Messages,
  { readyInMs = 0, limit = promptLimit }: { readonly readyInMs?: number; readonly limit?: number } = {},
): PressOutcome {
  const { presses } = words;
  switch (outcome.kind) {
    case "done":
      return done("isCut" in outcome && outcome.isCut ? fill(presses.cut, { limit: promptLimit }) : "");
    case "cooling":
      return failed(
        readyInMs > 0 ? fill(presses.cooling, { seconds: Math.ceil(readyInMs / 1_000) }) : presses.underWay,
      );
    case "dropped":
      return failed(presses.replaced);
    case "failed":
      return failed(failureSentence(words, failureOf(outcome.error)));
    case "missing":
      return failed(fill(presses.noValue, { variable: `{${outcome.variable}}` }));
    case "too-long":
      return failed(
        failureSentence(words, { kind: "too-long", reason: "too-long", length: outcome.length, limit }),
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

/** The outcome of a press for the open overlay pages. */
export function pagesOutcome(outcome: PagesOutcome, { presses, check }: Messages): PressOutcome {
  if (outcome === "no-page") return failed(check.noPage);
  return outcome === "nothing" ? failed(presses.nothing) : done();
}

/** A failure in its sentence. */
export function failedBy(failure: Failure, words: Messages): PressOutcome {
  return failed(failureSentence(words, failure));
}
