import { isKeyRefused, missesEvents } from "../../shared/state/channel-state.ts";
import type { Failure } from "../../shared/state/failure.ts";
import type { ObsFailureKind } from "../obs/obs-error.ts";
import type { Account } from "../account.ts";
import { sentenceIn } from "./sentence.ts";
import { type Speech, filled } from "./words.ts";

/** What the trouble of a key is found out from. */
export interface TroubleSources {
  readonly account: Account;
  readonly speech: Speech;
  /** Why the key's last press failed, if it did. */
  readonly failureOn: (key: string) => Failure | undefined;
  /** Why a key cannot do with OBS what it is for. */
  readonly obsFailureOn: (key: string) => ObsFailureKind | undefined;
}

/** What is wrong with the account, or why the key's last press failed, as a sentence; empty: nothing. */
export function troubleOf(key: string, { account, speech, failureOn, obsFailureOn }: TroubleSources): string {
  const obs = obsFailureOn(key);
  if (obs) return speech.words.obs.failures[obs];
  const state = account.session?.store.value;
  if (!state) return "";
  const [unread] = Object.values(state.listFailures);
  const failure = isKeyRefused(state) ? state.failure : (failureOn(key) ?? unread);
  if (failure) return sentenceIn(speech, failure);
  if (!state.failure) return "";
  const sentence = sentenceIn(speech, state.failure);
  return missesEvents(state) ? filled(speech.words.eventsMissing, { sentence }) : sentence;
}

/** Tells the open inspector of its key's trouble, once for each change. */
export interface TroubleTeller {
  /** Looks whether there is something new to tell. */
  look(): void;
  /** An inspector was opened or closed, or asks: it gets the next sentence whatever the last one was. */
  forget(): void;
}

/** Makes a teller. `open` is the key whose inspector is open, if one is. */
export function createTroubleTeller(
  open: () => string | undefined,
  sources: TroubleSources,
  tell: (message: string) => void,
): TroubleTeller {
  let told: string | undefined;
  return {
    look() {
      const key = open();
      if (key === undefined) return;
      const message = troubleOf(key, sources);
      if (message === told) return;
      told = message;
      tell(message);
    },
    forget() {
      told = undefined;
    },
  };
}
