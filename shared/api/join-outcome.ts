import { flag, neededFlag, type ObjectOf, text } from "./fields.ts";

/**
 * What a join led to. `POST /v1/streams/{channelName}` answers 200 for all of these, so the caller has to tell them
 * apart. `message` is the service's own text.
 */
export interface JoinOutcome {
  readonly kind:
    | "joined"
    | "already-there"
    /** No confirmation within 10 s: whether the AI is in chat is not known. */
    | "timed-out"
    | "needs-subscription"
    /** `success` is false for a reason that the service has no field for. */
    | "refused";
  readonly message: string;
}

/** How the body of `POST /v1/streams/{channelName}` is read. */
export const joinResponseFields = {
  success: neededFlag,
  message: text,
  alreadyJoined: flag,
  requiresSubscription: flag,
  timeout: flag,
};

/** Sorts the service's response to a join into what it means. */
export function joinOutcomeOf(response: ObjectOf<typeof joinResponseFields>): JoinOutcome {
  const { success, message, alreadyJoined, requiresSubscription, timeout } = response;
  if (success) return { kind: alreadyJoined ? "already-there" : "joined", message };
  return { kind: requiresSubscription ? "needs-subscription" : timeout ? "timed-out" : "refused", message };
}
