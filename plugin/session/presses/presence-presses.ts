import type { JoinMode } from "../../../shared/api/client.ts";
import { isApiError } from "../../../shared/api/errors.ts";
import type { JoinOutcome } from "../../../shared/api/join-outcome.ts";
import { joinWaitMs } from "../../../shared/api/endpoints.ts";
import { failureOf } from "../state/failure.ts";
import { leaveChat, leaveAfterLateJoin, presenceFailed } from "./leave-chat.ts";
import { attempt, channelFor } from "./attempt.ts";
import { leaveEverywhere } from "./leave-everywhere.ts";
import type { PressSession, PressResult } from "./press-session.ts";
import { createSentJoins } from "./sent-joins.ts";
import { settlePresence } from "./settle.ts";

/** Asks the AI to join or leave a channel's chat. Of several presses for one channel the newest wins. */
export type PresencePresses = ReturnType<typeof createPresencePresses>;

/** Creates them for a session. */
export function createPresencePresses(session: PressSession) {
  const { client, store, clock } = session;
  const joins = createSentJoins(clock);
  /** The newest press for each channel. */
  const newest = new Map<string, object>();

  /** Makes this the channel's newest press; returns whether it still is, each time it is called. */
  const takeOver = (channelName: string): (() => boolean) => {
    const mine = {};
    newest.set(channelName, mine);
    return () => newest.get(channelName) === mine;
  };

  const join = async (asked?: string, mode: JoinMode = "LIVE"): Promise<PressResult> => {
    let channelName = asked ?? session.channelName ?? "";
    const mayBeSent = session.cancelledPresses.begin();
    let isNewest = (): boolean => true;
    const joinNow = async (): Promise<PressResult> => {
      channelName = await channelFor(session, asked, "POST /v1/streams/{channelName}");
      if (!mayBeSent()) return { kind: "dropped" };
      isNewest = takeOver(channelName);
      await untilLeft(session, channelName);
      if (!mayBeSent() || !isNewest() || session.hasEnded()) return { kind: "dropped" };
      const at = clock.now();
      store.dispatch({ type: "join.sent", channelName, mode, at, untilAt: at + joinWaitMs });
      const sent = client.joinChannel(channelName, mode).catch(needsSubscriptionOr(session, channelName));
      joins.add(channelName, sent);
      const outcome = await sent;
      if (!isNewest()) return { kind: "dropped" };
      store.dispatch({ type: "join.answered", channelName, mode, outcome, at: clock.now() });
      if (store.value.presences.get(channelName)?.phase === "timed-out")
        settlePresence(session, channelName, () => store.dispatch({ type: "join.given-up", channelName }));
      return { kind: "done" };
    };
    return attempt(
      session,
      joinNow,
      (error) => isNewest() && presenceFailed(session, channelName, failureOf(error)),
    );
  };

  const leave = async (asked?: string): Promise<PressResult> => {
    let channelName = asked ?? session.channelName ?? "";
    let isNewest = (): boolean => true;
    const leaveNow = async (): Promise<PressResult> => {
      channelName = await channelFor(session, asked, "DELETE /v1/streams/{channelName}");
      isNewest = takeOver(channelName);
      const sent = joins.of(channelName);
      if (sent) leaveAfterLateJoin(session, channelName, sent, isNewest);
      await leaveChat(session, channelName);
      return { kind: "done" };
    };
    return attempt(
      session,
      leaveNow,
      (error) => isNewest() && presenceFailed(session, channelName, failureOf(error)),
    );
  };

  const readStatus = async (): Promise<PressResult> => {
    await session.readChannels();
    return { kind: "done" };
  };

  return {
    /** Asks the AI to join; if it is leaving, as soon as it has left. */
    join,
    /**
     * Asks the AI to leave. The outcome `done` means that the service took the request; the AI leaves later. A join under
     * way that still succeeds is followed by another request to leave.
     */
    leave,
    /** Asks the AI to leave every chat that it may be in. Resolves with the first failure, if there is one. */
    leaveEverywhere: () => leaveEverywhere(session, leave),
    /** Reads which channels are live and have the AI in chat. */
    readStatus: () => attempt(session, readStatus, () => {}),
  };
}

/** Waits until the AI has left: an earlier join would be answered with "already there", and the AI would leave. */
async function untilLeft({ store, hasEnded }: PressSession, channelName: string): Promise<void> {
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
 * Turns a join's 403 into an outcome where it means "no subscription and no credits". It may also mean "not your
 * channel", which is ruled out if the account's own list has the channel.
 */
function needsSubscriptionOr({ store }: PressSession, channelName: string) {
  return (error: unknown): JoinOutcome => {
    const isOwn = store.value.channels?.some((channel) => channel.channelName === channelName);
    if (!isOwn || !isApiError(error, "forbidden")) throw error;
    const message = "The AI cannot join: there is no subscription and no credits are left.";
    return { kind: "needs-subscription", message };
  };
}
