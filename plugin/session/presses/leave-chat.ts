import { type Failure, failureOf } from "../state/failure.ts";
import { type Presence, isIn } from "../state/presence.ts";
import { attempt } from "./attempt.ts";
import type { PressSession, PressResult } from "./press-session.ts";
import { type SentJoin, lateJoinMs } from "./sent-joins.ts";
import { settlePresence } from "./settle.ts";

/** Records in the state why a join or a leave failed. */
export function presenceFailed({ store, clock }: PressSession, channelName: string, failure: Failure): void {
  store.dispatch({ type: "presence.failed", channelName, failure, at: clock.now() });
}

/** Asks the AI to leave, and checks until it has. */
export async function leaveChat(session: PressSession, channelName: string): Promise<void> {
  const { store, clock, client } = session;
  store.dispatch({ type: "leave.sent", channelName, at: clock.now() });
  await client.leaveChannel(channelName);
  if (store.value.presences.get(channelName)?.phase !== "leaving") return;
  settlePresence(session, channelName, () =>
    presenceFailed(session, channelName, {
      kind: "timed-out",
      reason: "still-in-chat",
    }),
  );
}

/** Asks the AI to leave again if an earlier join still brings it in, unless a newer press wants it in. */
export function leaveAfterLateJoin(
  session: PressSession,
  channelName: string,
  join: SentJoin,
  isNewest: () => boolean,
): void {
  const { store, clock } = session;
  let isAskedAgain = false;
  const again = async (): Promise<PressResult> => {
    await leaveChat(session, channelName);
    return { kind: "done" };
  };
  const askAgain = (): void => {
    if (!isNewest() || session.hasEnded()) return;
    isAskedAgain = true;
    void attempt(session, again, (error) => presenceFailed(session, channelName, failureOf(error)));
  };
  const presence = (): Presence | undefined => store.value.presences.get(channelName);
  let wasIn = isIn(presence());
  const unsubscribe = store.subscribe(() => {
    // While it is leaving, the status may show that it has joined meanwhile and that the event was lost.
    const hasComeIn = wasIn === false && isIn(presence()) === true;
    wasIn = isIn(presence());
    if (hasComeIn || presence()?.phase === "in") askAgain();
  });
  clock.after(lateJoinMs, unsubscribe);
  if (join.isAnswered) return;
  void join.answer.then((outcome) => {
    const isSurelyOut = outcome?.kind === "needs-subscription" || outcome?.kind === "refused";
    if (!isSurelyOut && !isAskedAgain) askAgain();
  });
}
