import type { JoinOutcome } from "../../../shared/api/join-outcome.ts";
import type { Clock } from "../../../shared/clock.ts";

/** How long an unconfirmed join may still bring the AI in. */
export const lateJoinMs = 60_000;

/** A join that may still bring the AI in. */
export interface SentJoin {
  /** The join's outcome; `undefined`: the request failed, and whether the AI joins is not known. */
  readonly answer: Promise<JoinOutcome | undefined>;
  readonly isAnswered: boolean;
}

/** Creates a record of the last join for each channel, while it may still bring the AI in. */
export function createSentJoins(clock: Clock) {
  const joins = new Map<string, SentJoin>();
  return {
    of: (channelName: string) => joins.get(channelName),
    /** Records a join that has just been sent. */
    add(channelName: string, sent: Promise<JoinOutcome>) {
      const forget = (): void => {
        if (joins.get(channelName) === join) joins.delete(channelName);
      };
      const join = {
        isAnswered: false,
        answer: sent
          .catch(() => undefined)
          .then((outcome) => {
            join.isAnswered = true;
            if (outcome === undefined || outcome.kind === "timed-out") clock.after(lateJoinMs, forget);
            else forget();
            return outcome;
          }),
      };
      joins.set(channelName, join);
    },
  };
}
