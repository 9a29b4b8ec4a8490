import type { Session } from "../shared/session.ts";
import { type Failure, failureOf } from "../shared/state/failure.ts";

/** What became of asking the AI out of every channel. */
export interface LeftChannels {
  /** Channels that it was asked to leave. */
  readonly left: number;
  /** Why it could not be asked to leave one, if so. */
  readonly failure: Failure | undefined;
}

/** Asks the AI to leave every channel that it is in, or may be in, all at once. */
export async function leaveEverywhere(
  session: Pick<Session, "store" | "leave"> | undefined,
): Promise<LeftChannels> {
  if (!session) return { left: 0, failure: undefined };
  const { channels, presences } = session.store.value;
  const names = new Set(
    (channels ?? []).filter(({ isAiInChat }) => isAiInChat).map(({ channelName }) => channelName),
  );
  for (const [channelName, { phase }] of presences) {
    if (phase === "in" || phase === "joining" || phase === "timed-out") names.add(channelName);
  }
  const outcomes = await Promise.all([...names].map((channelName) => session.leave(channelName)));
  const failed = outcomes.find((outcome) => outcome.kind === "failed");
  return {
    left: outcomes.filter(({ kind }) => kind === "done").length,
    failure: failed ? failureOf(failed.error) : undefined,
  };
}
