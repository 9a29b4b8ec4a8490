import { Emitter } from "../../../shared/emitter.ts";
import { type OverlayControl, isAllQuiet } from "../../pages/overlay-control.ts";
import type { Setup } from "../../session/account.ts";
import type { Session } from "../../session/session.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import type { Store } from "../../../shared/store.ts";
import { aiPresence, quietView } from "./view.ts";

/** The progress or result of a press. */
interface QuietPress {
  readonly session: Session;
  isUnderWay: boolean;
  failure: Failure | undefined;
}

/** All quiet, for keys and the control page. */
export type AllQuiet = ReturnType<typeof createAllQuiet>;

/** Objects that All quiet acts on. */
export interface AllQuietOptions {
  readonly account: { readonly session: Session | undefined; readonly setup: Setup };
  readonly control: OverlayControl;
  readonly approval: { readonly rejectAll: () => void };
  /** Cancels a join that the plugin would send automatically. */
  readonly cancelJoin: () => void;
}

/** Creates All quiet, without a press. */
export function createAllQuiet({ account, control, approval, cancelJoin }: AllQuietOptions) {
  const changed = new Emitter();
  let last: QuietPress | undefined;
  let unfollow = (): void => {};
  /** The last press, unless it was for another account. */
  const current = (): QuietPress | undefined => (last?.session === account.session ? last : undefined);
  const isQuiet = (): boolean => isAllQuiet(control.settings);
  const forget = (): void => {
    last = undefined;
    unfollow();
  };
  // Voice and alerts may be turned off again by other keys, which ask the AI nothing.
  control.subscribe(() => {
    if (!isQuiet()) forget();
  });
  return {
    /** Voice muted and alerts paused, by All quiet or otherwise. */
    get isQuiet() {
      return isQuiet();
    },
    get view() {
      const pressed = current();
      const progress = pressed && { ...pressed, hasFailed: pressed.failure !== undefined };
      return quietView(isQuiet(), progress, account.session?.store.value);
    },
    /** Failure of a press to make the AI leave every chat; `undefined` again once the AI is out of all. */
    get failure() {
      return isQuiet() ? current()?.failure : undefined;
    },
    /**
     * Silences the voice and the alerts, rejects messages that await approval, cancels queued presses, and asks the AI to
     * leave every channel. Everything that needs no request to the service happens at once.
     * A failed result without a `failure`: the account is not known yet.
     */
    async begin() {
      control.command("voice.stop");
      control.setMuted(true);
      control.command("alerts.clear");
      control.setAlertsPaused(true);
      approval.rejectAll();
      cancelJoin();
      const { session } = account;
      // Before the settings are known there is no account.
      if (!session) return { kind: account.setup === "unknown" ? "failed" : "done" };
      session.cancelUnsent();
      const mine: QuietPress = { session, isUnderWay: true, failure: undefined };
      last = mine;
      unfollow();
      unfollow = followLeaving(session.store, (failure) => {
        mine.failure = failure;
        changed.emit();
      });
      changed.emit();
      let failure: Failure | undefined;
      try {
        failure = await session.leaveEverywhere();
      } finally {
        mine.isUnderWay = false;
        if (aiPresence(session.store.value) !== "out") mine.failure ??= failure;
        changed.emit();
      }
      return failure === undefined ? { kind: "done" } : { kind: "failed", failure };
    },
    /** Turns voice and alerts back on. */
    lift() {
      forget();
      control.setMuted(false);
      control.setAlertsPaused(false);
    },
    /** Calls back when a press goes out, and with its result; returns an unsubscribe function. */
    subscribe: changed.subscribe,
  };
}

/**
 * Follows the channels after a press. Calls back with a failure when a leave fails, even long after the service accepted
 * it, and with none when the AI is out of every chat. Returns a function that ends this.
 */
function followLeaving(
  store: Store<ChannelState>,
  onResult: (failure: Failure | undefined) => void,
): () => void {
  let before = store.value.presences;
  return store.subscribe(() => {
    const { presences } = store.value;
    for (const [channelName, presence] of presences)
      if (presence.phase === "failed" && before.get(channelName)?.phase === "leaving")
        onResult(presence.failure);
    before = presences;
    if (aiPresence(store.value) === "out") onResult(undefined);
  });
}
