import { flag, neededFlag, type ObjectOf, text } from "./fields.ts";

/**
 * The outcome of a join. `POST /v1/streams/{channelName}` answers 200 for all of these, so the caller has to switch on
 * `kind`. `message` is the service's own text.
 */
export interface JoinOutcome {
  readonly kind:
    | "joined"
    | "already-there"
    /** Not confirmed within 10 s: the AI may or may not be in chat. */
    | "timed-out"
    | "needs-subscription"
    /** `success` is false, and no other field gives a reason. */
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

/** Classifies the service's response to a join. */
export function joinOutcomeOf(response: ObjectOf<typeof joinResponseFields>): JoinOutcome {
  const { success, message, alreadyJoined, requiresSubscription, timeout } = response;
  if (success) return { kind: alreadyJoined ? "already-there" : "joined", message };
  return { kind: requiresSubscription ? "needs-subscription" : timeout ? "timed-out" : "refused", message };
}
