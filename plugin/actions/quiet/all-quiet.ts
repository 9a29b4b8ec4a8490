import { Emitter } from "../../../shared/emitter.ts";
import type { Approval } from "../../approval/approval.ts";
import { type OverlayControl, isAllQuiet } from "../../pages/overlay-control.ts";
import type { Account } from "../../session/account.ts";
import type { Session } from "../../session/session.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import type { Store } from "../../../shared/store.ts";
import type { QuietKeyView } from "./key.ts";
import { aiIn, quietView } from "./view.ts";

/** The progress or result of a press. */
interface Quieting {
  readonly session: Session;
  isUnderWay: boolean;
  failure: Failure | undefined;
}

/** What became of a press; without a `failure`, it is not known yet which account to ask. */
export type QuietOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly failure?: Failure | undefined };

/** All quiet, for whoever presses it. */
export interface AllQuiet {
  /** Voice muted and alerts paused, however that came about. */
  readonly isQuiet: boolean;
  readonly view: QuietKeyView;
  /** Why a press could not make the AI leave every chat; `undefined` again once it is out of all. */
  readonly failure: Failure | undefined;
  /**
   * Stops and mutes the voice, clears and pauses alerts, drops what awaits approval and queued presses, and asks the AI
   * to leave every channel. What does not need the service happens at once.
   */
  begin(): Promise<QuietOutcome>;
  /** Turns voice and alerts back on. */
  lift(): void;
  /** Calls back when a press goes out, and with its result; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** What All quiet acts on. */
export interface AllQuietOptions {
  readonly account: Pick<Account, "session" | "setup">;
  readonly control: OverlayControl;
  readonly approval: Pick<Approval, "rejectAll">;
  /** Drops a join that is waiting to be sent automatically. */
  readonly cancelJoin: () => void;
}

/** Creates it; nothing was pressed yet. */
export function createAllQuiet({ account, control, approval, cancelJoin }: AllQuietOptions): AllQuiet {
  const changed = new Emitter();
  let last: Quieting | undefined;
  let unfollow = (): void => {};
  /** The result of a press for another account says nothing about this one. */
  const current = (): Quieting | undefined => (last?.session === account.session ? last : undefined);
  const isQuiet = (): boolean => isAllQuiet(control.settings);
  return {
    get isQuiet() {
      return isQuiet();
    },
    get view() {
      const pressed = current();
      const progress = pressed && { ...pressed, hasFailed: pressed.failure !== undefined };
      return quietView(isQuiet(), progress, account.session?.store.value);
    },
    get failure() {
      return isQuiet() ? current()?.failure : undefined;
    },
    async begin() {
      control.command("voice.stop");
      control.setMuted(true);
      control.command("alerts.clear");
      control.setAlertsPaused(true);
      approval.rejectAll();
      cancelJoin();
      const { session } = account;
      // Before the settings are known there is no account to ask.
      if (!session) return { kind: account.setup === "unknown" ? "failed" : "done" };
      session.cancelUnsent();
      const mine: Quieting = { session, isUnderWay: true, failure: undefined };
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
        if (aiIn(session.store.value) !== "out") mine.failure ??= failure;
        changed.emit();
      }
      return failure === undefined ? { kind: "done" } : { kind: "failed", failure };
    },
    lift() {
      last = undefined;
      unfollow();
      control.setMuted(false);
      control.setAlertsPaused(false);
    },
    subscribe: changed.subscribe,
  };
}

/**
 * Follows what comes of a press: calls back with the reason when a leave fails, also long after the service has
 * accepted it, and without one when the AI is out of every chat. Returns what ends it.
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
    if (aiIn(store.value) === "out") onResult(undefined);
  });
}
