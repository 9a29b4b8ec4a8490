import type { JoinMode } from "../api/client.ts";
import { ForbiddenError } from "../api/errors.ts";
import type { JoinOutcome } from "../api/join-outcome.ts";
import { joinWaitMs } from "../api/limits.ts";
import { traceOf } from "../log.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import type { Presence } from "../state/presence.ts";
import { attempt, channelFor } from "./attempt.ts";
import { leaveEverywhere } from "./leave-everywhere.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";
import { settle } from "./settle.ts";

/** Asking the AI into a channel's chat and out of it. Of several presses for one channel, the newest has its way. */
export interface PresencePresses {
  /** Asks the AI in; while it is leaving, as soon as it has left. */
  join(channelName?: string, mode?: JoinMode): Promise<PressOutcome>;
  /**
   * Asks the AI out. It leaves later: the outcome only says that it was asked. A join that was under way and succeeds
   * all the same is followed by another request to leave.
   */
  leave(channelName?: string): Promise<PressOutcome>;
  /** Asks the AI out of every chat that it may be in. Resolves with why that cannot be said to be done, if so. */
  leaveEverywhere(): Promise<Failure | undefined>;
  /** Reads which channels are live and have the AI in chat. */
  readStatus(): Promise<PressOutcome>;
}

/** How long a join that was not confirmed may still bring the AI in. */
const lateJoinMs = 60_000;

interface SentJoin {
  /** Without an outcome: it failed. */
  readonly answer: Promise<JoinOutcome | undefined>;
  isAnswered: boolean;
}

/** Joins and leaves, and the looks at the channel status until they are settled. */
export function createPresencePresses(context: PressContext): PresencePresses {
  const { client, store, clock, log, fail } = context;
  /** The newest press for each channel. */
  const newest = new Map<string, object>();
  /** The last join for each channel, while it may still bring the AI in. */
  const joins = new Map<string, SentJoin>();

  const presenceOf = (channelName: string) => store.value.presences.get(channelName);

  /** Takes the channel over from earlier presses; the answer says whether a later one has taken it over since. */
  const takeOver = (channelName: string): (() => boolean) => {
    const mine = {};
    newest.set(channelName, mine);
    return () => newest.get(channelName) === mine;
  };

  const look = async (): Promise<boolean> => {
    try {
      await context.readChannels();
      return true;
    } catch (error) {
      log.warn(`The channel status could not be read: ${fail(error).message}`);
      return false;
    }
  };

  /** Looks at the status until a join or leave that is not confirmed yet is; calls back if it never is. */
  const settleInBackground = (channelName: string, onUnconfirmed: () => void): void => {
    const before = momentOf(presenceOf(channelName));
    const isOpen = () => !context.hasEnded() && momentOf(presenceOf(channelName)) === before;
    settle({ clock, isOpen, look })
      .then((isStillOpen) => isStillOpen && onUnconfirmed())
      .catch((error: unknown) => log.error(`A join or leave could not be settled: ${traceOf(error)}.`));
  };

  const failed = (channelName: string, failure: Failure): void =>
    store.dispatch({ type: "presence.failed", channelName, failure, at: clock.now() });

  /** Asks the AI out, and looks until it is. */
  const askOut = async (channelName: string): Promise<void> => {
    store.dispatch({ type: "leave.sent", channelName, at: clock.now() });
    await client.leaveChannel(channelName);
    if (presenceOf(channelName)?.phase !== "leaving") return;
    settleInBackground(channelName, () =>
      failed(channelName, {
        kind: "timed-out",
        circumstance: "still-in-chat",
        sentence: "The AI was asked to leave and is still in chat.",
      }),
    );
  };

  /** Asks the AI out again if a join from before that brings it in after all. */
  const keepOut = (channelName: string, isNewest: () => boolean, join: SentJoin): void => {
    let isAskedAgain = false;
    const askAgain = (): void => {
      if (!isNewest() || context.hasEnded()) return;
      isAskedAgain = true;
      const again = async (): Promise<PressOutcome> => {
        await askOut(channelName);
        return { kind: "done" };
      };
      void attempt(context, again, (error) => failed(channelName, failureOf(error)));
    };
    const unsubscribe = store.subscribe(() => {
      if (presenceOf(channelName)?.phase === "in") askAgain();
    });
    clock.after(lateJoinMs, unsubscribe);
    if (join.isAnswered) return;
    void join.answer.then((outcome) => {
      const isSurelyOut = outcome?.kind === "needs-subscription" || outcome?.kind === "refused";
      if (!isSurelyOut && !isAskedAgain) askAgain();
    });
  };

  /** Asked while it leaves, the service would answer that it is there, and then it goes. */
  const untilLeft = async (channelName: string): Promise<void> => {
    while (presenceOf(channelName)?.phase === "leaving" && !context.hasEnded()) {
      await new Promise<void>((resolve) => {
        const unsubscribe = store.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
    }
  };

  /**
   * A join's 403 means "not your channel" or "no subscription and no credits". When the account's own list has
   * the channel, it is the second, which the service may just as well say in its answer.
   */
  const needsSubscriptionOr =
    (channelName: string) =>
    (error: unknown): JoinOutcome => {
      const isOwn = store.value.channels?.some((channel) => channel.channelName === channelName);
      if (!isOwn || !(error instanceof ForbiddenError)) throw error;
      const message = "The AI cannot join: there is no subscription and no credits are left.";
      return { kind: "needs-subscription", message };
    };

  /** Sends a join, and keeps it in mind for a leave that comes before its outcome is known. */
  const sendJoin = async (channelName: string, mode: JoinMode): Promise<JoinOutcome> => {
    const answer = client.joinChannel(channelName, mode).catch(needsSubscriptionOr(channelName));
    const join: SentJoin = { answer: answer.catch(() => undefined), isAnswered: false };
    joins.set(channelName, join);
    const outcome = await join.answer;
    join.isAnswered = true;
    const isKnown = outcome !== undefined && outcome.kind !== "timed-out";
    clock.after(isKnown ? 0 : lateJoinMs, () => {
      if (joins.get(channelName) === join) joins.delete(channelName);
    });
    return answer;
  };

  const leave = async (asked?: string): Promise<PressOutcome> => {
    let channelName = asked ?? context.channelName ?? "";
    let isNewest = (): boolean => true;
    const leaveNow = async (): Promise<PressOutcome> => {
      channelName = await channelFor(context, asked, "DELETE /v1/streams/{channelName}");
      isNewest = takeOver(channelName);
      const join = joins.get(channelName);
      if (join) keepOut(channelName, isNewest, join);
      await askOut(channelName);
      return { kind: "done" };
    };
    return attempt(context, leaveNow, (error) => isNewest() && failed(channelName, failureOf(error)));
  };

  return {
    async join(asked, mode = "LIVE") {
      let channelName = asked ?? context.channelName ?? "";
      let isNewest = (): boolean => true;
      const joinNow = async (): Promise<PressOutcome> => {
        channelName = await channelFor(context, asked, "POST /v1/streams/{channelName}");
        isNewest = takeOver(channelName);
        await untilLeft(channelName);
        if (!isNewest() || context.hasEnded()) return { kind: "dropped" };
        const at = clock.now();
        store.dispatch({ type: "join.sent", channelName, mode, at, untilAt: at + joinWaitMs });
        const outcome = await sendJoin(channelName, mode);
        if (!isNewest()) return { kind: "dropped" };
        store.dispatch({ type: "join.answered", channelName, mode, outcome, at: clock.now() });
        if (presenceOf(channelName)?.phase === "timed-out")
          settleInBackground(channelName, () => store.dispatch({ type: "join.given-up", channelName }));
        return { kind: "done" };
      };
      return attempt(context, joinNow, (error) => isNewest() && failed(channelName, failureOf(error)));
    },

    leave,
    leaveEverywhere: () => leaveEverywhere(context, leave),
    readStatus: () =>
      attempt(
        context,
        async () => {
          await context.readChannels();
          return { kind: "done" };
        },
        () => {},
      ),
  };
}

/** Tells one join or leave from another, also when it has been applied to a newer list again. */
function momentOf(presence: Presence | undefined): string | undefined {
  if (presence?.phase === "leaving") return `leaving ${presence.sentAt}`;
  return presence?.phase === "timed-out" ? `timed-out ${presence.at}` : undefined;
}
