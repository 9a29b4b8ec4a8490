import { fill, type Locale, type Messages } from "../../shared/words/words.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import type { Account } from "../session/account.ts";
import { isKeyRefused, missesEvents } from "../session/state/channel-state.ts";
import type { Failure } from "../session/state/failure.ts";
import type { TroubleReply } from "./account-questions.ts";

/** The sentence about settings that are missing; `undefined` when the settings are complete. */
export function missingSentence(account: Account, words: Messages): string | undefined {
  return missingTrouble(account, words)?.message;
}

/** The same with the help's anchor. */
export function missingTrouble({ setup }: Account, { missing }: Messages): TroubleReply | undefined {
  if (setup === "complete") return undefined;
  const reason = setup === "unknown" || setup === "both" ? "address" : setup;
  return { message: missing[reason], help: entryAnchor(`messages.missing.${reason}`) };
}

/** The sentence about a failure, in the streamer's language. */
export function failureSentence({ failures }: Messages, failure: Failure): string {
  return fill(failures[reasonOf(failure)], { ...failure });
}

/** The anchor of the help's entry on a failure. */
export function failureHelp(failure: Failure): string {
  return entryAnchor(`messages.failures.${reasonOf(failure)}`);
}

/** The reason as in the words. The service may decline a join without a text. */
function reasonOf({ serviceText, reason }: Failure): Failure["reason"] | "not-allowed" {
  return serviceText?.trim() === "" ? "not-allowed" : reason;
}

/** The sentence about changes that could not be saved; `undefined` when all are. */
export function unsavedTrouble(
  { isUnsaved }: { readonly isUnsaved: boolean },
  { notSaved }: Messages,
): TroubleReply | undefined {
  return isUnsaved ? { message: notSaved, help: entryAnchor("messages.notSaved") } : undefined;
}

/** The problem of the account, or else the failure of a key's last press. */
export function accountTrouble(
  account: Account,
  { words }: Locale<Messages>,
  pressFailure?: Failure,
): TroubleReply {
  const state = account.session?.store.value;
  if (!state) return { message: "" };
  const [unread] = Object.values(state.listFailures);
  const failure = isKeyRefused(state) ? state.failure : (pressFailure ?? unread);
  if (failure) {
    return {
      message: failureSentence(words, failure),
      help: failureHelp(failure),
      ...(failure === pressFailure ? {} : { isAccount: true }),
    };
  }
  if (!state.failure) return { message: "" };
  const sentence = failureSentence(words, state.failure);
  const message = missesEvents(state) ? fill(words.eventsMissing, { sentence }) : sentence;
  return { message, help: failureHelp(state.failure), isAccount: true, isPartial: true };
}
