import type { JoinMode } from "../../../shared/api/client.ts";
import { ForbiddenError } from "../../../shared/api/errors.ts";
import type { JoinOutcome } from "../../../shared/api/join-outcome.ts";
import { joinWaitMs } from "../../../shared/api/endpoints.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import { askOut, keepOut, presenceFailed } from "./ask-out.ts";
import { attempt, channelFor } from "./attempt.ts";
import { leaveEverywhere } from "./leave-everywhere.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";
import { createSentJoins } from "./sent-joins.ts";
import { settlePresence } from "./settle.ts";

/** Asks the AI to join or leave a channel's chat. Of several presses for one channel the newest wins. */
export interface PresencePresses {
  /** Asks the AI to join; if it is leaving, as soon as it has left. */
  join(channelName?: string, mode?: JoinMode): Promise<PressOutcome>;
  /**
   * Asks the AI to leave. It leaves later: the outcome only says that it was asked. A join under way that succeeds all
   * the same is followed by another request to leave.
   */
  leave(channelName?: string): Promise<PressOutcome>;
  /** Asks the AI to leave every chat that it may be in. Resolves with a failure if that could not be confirmed. */
  leaveEverywhere(): Promise<Failure | undefined>;
  /** Reads which channels are live and have the AI in chat. */
  readStatus(): Promise<PressOutcome>;
}

/** Creates it; nothing has been asked for yet. */
export function createPresencePresses(context: PressContext): PresencePresses {
  const { client, store, clock } = context;
  const joins = createSentJoins(clock);
  /** The newest press for each channel. */
  const newest = new Map<string, object>();

  /** Makes this the channel's newest press; returns whether it still is, each time it is called. */
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

/** Waits until the AI has left: a join before that would be answered "already there", and then the AI leaves. */
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
 * A join's 403 means "not your channel" or "no subscription and no credits". If the account's own list has the channel,
 * it is the second, which the service may also say in a 200.
 */
function needsSubscriptionOr({ store }: PressContext, channelName: string) {
  return (error: unknown): JoinOutcome => {
    const isOwn = store.value.channels?.some((channel) => channel.channelName === channelName);
    if (!isOwn || !(error instanceof ForbiddenError)) throw error;
    const message = "The AI cannot join: there is no subscription and no credits are left.";
    return { kind: "needs-subscription", message };
  };
}
