import { isKeyRefused, missesEvents } from "../session/state/channel-state.ts";
import type { Failure } from "../session/state/failure.ts";
import type { ObsFailureKind } from "../obs/obs-error.ts";
import type { Account } from "../session/account.ts";
import { obsFailure } from "../obs/obs-failure.ts";
import type { TroubleReply } from "../forms/replies.ts";
import { failureHelp, failureSentence } from "./failure-sentence.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";

/** Where a key's trouble is looked for. */
export interface TroubleSources {
  readonly account: Account;
  readonly locale: Locale<Messages>;
  /** Why the key's last press failed, if it did. */
  readonly failureOn: (key: string) => Failure | undefined;
  /** Why a key could not do its work in OBS. */
  readonly obsFailureOn: (key: string) => ObsFailureKind | undefined;
}

/** What is wrong with the account, or why the key's last press failed. */
export function troubleOf(key: string, sources: TroubleSources): TroubleReply {
  const { locale, failureOn, obsFailureOn } = sources;
  const obs = obsFailureOn(key);
  if (obs) {
    const { message, help } = obsFailure({ kind: obs }, locale.words);
    return { message, help };
  }
  return accountTrouble(sources, failureOn(key));
}

/** What is wrong with the account, or why the last press failed, if `pressed` says so. */
export function accountTrouble(
  { account, locale }: Pick<TroubleSources, "account" | "locale">,
  pressed?: Failure,
): TroubleReply {
  const state = account.session?.store.value;
  if (!state) return { message: "" };
  const [unread] = Object.values(state.listFailures);
  const failure = isKeyRefused(state) ? state.failure : (pressed ?? unread);
  if (failure) {
    return {
      message: failureSentence(locale.words, failure),
      help: failureHelp(failure),
      ...(failure === pressed ? {} : { isAccount: true }),
    };
  }
  if (!state.failure) return { message: "" };
  const sentence = failureSentence(locale.words, state.failure);
  const message = missesEvents(state) ? fill(locale.words.eventsMissing, { sentence }) : sentence;
  return { message, help: failureHelp(state.failure), isAccount: true, isPartial: true };
}

/** Sends the open inspector its key's trouble, once for each change. */
export interface TroubleWatcher {
  /** Sends the trouble if it has changed. */
  check(): void;
  /** Has the next check send the trouble, changed or not: an inspector was opened or closed, or asks. */
  forget(): void;
}

/** Makes a watcher. `open` is the key whose inspector is open, if one is. */
export function createTroubleWatcher(
  open: () => string | undefined,
  sources: TroubleSources,
  send: (trouble: TroubleReply) => void,
): TroubleWatcher {
  let lastMessage: string | undefined;
  return {
    check() {
      const key = open();
      if (key === undefined) return;
      const trouble = troubleOf(key, sources);
      if (trouble.message === lastMessage) return;
      lastMessage = trouble.message;
      send(trouble);
    },
    forget() {
      lastMessage = undefined;
    },
  };
}
