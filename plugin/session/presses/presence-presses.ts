import type { JoinMode } from "../../../shared/api/client.ts";
import { ForbiddenError } from "../../../shared/api/errors.ts";
import type { JoinOutcome } from "../../../shared/api/join-outcome.ts";
import { joinWaitMs } from "../../../shared/api/limits.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import { askOut, keepOut, presenceFailed } from "./ask-out.ts";
import { attempt, channelFor } from "./attempt.ts";
import { leaveEverywhere } from "./leave-everywhere.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";
import { createSentJoins } from "./sent-joins.ts";
import { settlePresence } from "./settle-presence.ts";

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

/** Nobody has asked for anything yet. */
export function createPresencePresses(context: PressContext): PresencePresses {
  const { client, store, clock } = context;
  const joins = createSentJoins(clock);
  /** The newest press for each channel. */
  const newest = new Map<string, object>();

  /** Takes the channel over from earlier presses; the answer says whether no later one has taken it over since. */
  const takeOver = (channelName: string): (() => boolean) => {
    const mine = {};
    newest.set(channelName, mine);
    return () => newest.get(channelName) === mine;
  };

  const join = async (asked?: string, mode: JoinMode = "LIVE"): Promise<PressOutcome> => {
    let channelName = asked ?? context.channelName ?? "";
    const mayBeSent = context.unsent.begin();
    let isNewest = (): boolean => true;
    const joinNow = async (): Promise<PressOutcome> => {
      channelName = await channelFor(context, asked, "POST /v1/streams/{channelName}");
      if (!mayBeSent()) return { kind: "dropped" };
      isNewest = takeOver(channelName);
      await untilLeft(context, channelName);
      if (!mayBeSent() || !isNewest() || context.hasEnded()) return { kind: "dropped" };
      const at = clock.now();
      store.dispatch({ type: "join.sent", channelName, mode, at, untilAt: at + joinWaitMs });
      const sent = client.joinChannel(channelName, mode).catch(needsSubscriptionOr(context, channelName));
      joins.add(channelName, sent);
      const outcome = await sent;
      if (!isNewest()) return { kind: "dropped" };
      store.dispatch({ type: "join.answered", channelName, mode, outcome, at: clock.now() });
      if (store.value.presences.get(channelName)?.phase === "timed-out")
        settlePresence(context, channelName, () => store.dispatch({ type: "join.given-up", channelName }));
      return { kind: "done" };
    };
    return attempt(
      context,
      joinNow,
      (error) => isNewest() && presenceFailed(context, channelName, failureOf(error)),
    );
  };

  const leave = async (asked?: string): Promise<PressOutcome> => {
    let channelName = asked ?? context.channelName ?? "";
    let isNewest = (): boolean => true;
    const leaveNow = async (): Promise<PressOutcome> => {
      channelName = await channelFor(context, asked, "DELETE /v1/streams/{channelName}");
      isNewest = takeOver(channelName);
      const sent = joins.of(channelName);
      if (sent) keepOut(context, channelName, sent, isNewest);
      await askOut(context, channelName);
      return { kind: "done" };
    };
    return attempt(
      context,
      leaveNow,
      (error) => isNewest() && presenceFailed(context, channelName, failureOf(error)),
    );
  };

  const readStatus = async (): Promise<PressOutcome> => {
    await context.readChannels();
    return { kind: "done" };
  };

  return {
    join,
    leave,
    leaveEverywhere: () => leaveEverywhere(context, leave),
    readStatus: () => attempt(context, readStatus, () => {}),
  };
}

/** Asked while it leaves, the service would answer that it is there, and then it goes. */
async function untilLeft({ store, hasEnded }: PressContext, channelName: string): Promise<void> {
  while (store.value.presences.get(channelName)?.phase === "leaving" && !hasEnded()) {
    await new Promise<void>((resolve) => {
      const unsubscribe = store.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  }
}

/**
 * A join's 403 means "not your channel" or "no subscription and no credits". When the account's own list has
 * the channel, it is the second, which the service may just as well say in its answer.
 */
function needsSubscriptionOr({ store }: PressContext, channelName: string) {
  return (error: unknown): JoinOutcome => {
    const isOwn = store.value.channels?.some((channel) => channel.channelName === channelName);
    if (!isOwn || !(error instanceof ForbiddenError)) throw error;
    const message = "The AI cannot join: there is no subscription and no credits are left.";
    return { kind: "needs-subscription", message };
  };
}
