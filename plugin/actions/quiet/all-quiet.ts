import { Emitter } from "../../../shared/emitter.ts";
import type { OverlayControl } from "../../relay/overlay-control.ts";
import type { Account } from "../../session/account.ts";
import type { Session } from "../../session/session.ts";
import type { Failure } from "../../session/state/failure.ts";
import type { QuietKeyView } from "./key.ts";
import { quietView } from "./view.ts";

/** The progress or result of a press. */
interface Quieting {
  readonly session: Session | undefined;
  readonly isUnderWay: boolean;
  readonly failure?: Failure | undefined;
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
  /** Why the AI may still be in a chat although all is to be quiet, if that is known. */
  readonly failure: Failure | undefined;
  /**
   * Stops and mutes the voice, clears and pauses alerts, drops queued presses and asks the AI to leave every channel.
   * What does not need the service happens at once.
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
  /** Drops a join that is waiting to be sent automatically. */
  readonly cancelJoin: () => void;
}

/** Creates it; nothing was pressed yet. */
export function createAllQuiet({ account, control, cancelJoin }: AllQuietOptions): AllQuiet {
  const changed = new Emitter();
  let last: Quieting | undefined;
  /** The result of a press for another account says nothing about this one. */
  const current = (): Quieting | undefined => (last?.session === account.session ? last : undefined);
  const isQuiet = (): boolean => control.state.voice.muted && control.state.alerts.paused;
  return {
    get isQuiet() {
      return isQuiet();
    },
    get view() {
      const { isUnderWay = false, failure } = current() ?? {};
      const hasFailed = failure !== undefined;
      return quietView(isQuiet(), { isUnderWay, hasFailed }, account.session?.store.value);
    },
    get failure() {
      const presences = account.session?.store.value.presences;
      if (!isQuiet() || !presences) return undefined;
      const failed = [...presences.values()].find(
        (presence) => presence.phase === "failed" && !presence.isOut,
      );
      return current()?.failure ?? (failed?.phase === "failed" ? failed.failure : undefined);
    },
    async begin() {
      control.command("voice.stop");
      control.setMuted(true);
      control.command("alerts.clear");
      control.setAlertsPaused(true);
      cancelJoin();
      const { session } = account;
      // Before the settings are known there is no account to ask.
      if (!session) return { kind: account.setup === "unknown" ? "failed" : "done" };
      session.dropUnsent();
      const mine: Quieting = { session, isUnderWay: true };
      last = mine;
      changed.emit();
      let failure: Failure | undefined;
      try {
        failure = await session.leaveEverywhere();
      } finally {
        if (last === mine) last = { session, isUnderWay: false, failure };
        changed.emit();
      }
      return failure === undefined ? { kind: "done" } : { kind: "failed", failure };
    },
    lift() {
      last = undefined;
      control.setMuted(false);
      control.setAlertsPaused(false);
    },
    subscribe: changed.subscribe,
  };
}
