import { type Locale, type Messages } from "../../shared/words/words.ts";
import type { TroubleReply } from "../account/account-questions.ts";
import { accountTrouble, unsavedTrouble } from "../account/account-sentences.ts";
import { obsFailure } from "../obs/obs-answers.ts";
import type { ObsFailureKind } from "../obs/obs-error.ts";
import type { Account } from "../session/account.ts";
import type { StoredState } from "../settings/stored-state.ts";
import type { Failure } from "../session/state/failure.ts";

/** The sources of a key's trouble. */
export interface TroubleSources {
  readonly account: Account;
  readonly locale: Locale<Messages>;
  readonly stored: StoredState;
  /** Why the key's last press failed, if it did. */
  readonly failureOn: (keyId: string) => Failure | undefined;
  /** Why a key could not do its work in OBS. */
  readonly obsFailureOn: (keyId: string) => ObsFailureKind | undefined;
}

/**
 * The failure of the key's last press, or else the problem of the account, or else of the plugin's own file. Without a
 * key, only the latter two.
 */
export function keyTrouble(keyId: string | undefined, sources: TroubleSources): TroubleReply {
  const { account, locale, stored, failureOn, obsFailureOn } = sources;
  const kind = keyId === undefined ? undefined : obsFailureOn(keyId);
  if (kind) {
    const { message, help } = obsFailure(kind, locale.words);
    return { message, help };
  }
  const trouble = accountTrouble(account, locale, keyId === undefined ? undefined : failureOn(keyId));
  return trouble.message === "" ? (unsavedTrouble(stored, locale.words) ?? trouble) : trouble;
}
