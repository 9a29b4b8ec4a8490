import { type Fields, flag, neededFlag, nullableCount, nullableText, text } from "./fields.ts";

/**
 * What a join led to. The service answers 200 for all of these (service-api.md, "JoinChannelResponse"), so the
 * caller has to tell them apart. `message` is the service's own text; `joinedAtMs` is epoch milliseconds.
 */
export type JoinOutcome =
  | {
      readonly kind: "joined";
      readonly joinedAtMs: number | undefined;
      readonly channelId: string | undefined;
      readonly message: string;
    }
  | { readonly kind: "already-there"; readonly message: string }
  /** No confirmation within 10 s: whether the AI is in chat is not known. */
  | { readonly kind: "timed-out"; readonly joinRequestId: string | undefined; readonly message: string }
  | { readonly kind: "needs-subscription"; readonly message: string }
  /** `success` false, for a reason the document does not name. */
  | { readonly kind: "refused"; readonly message: string };

/** What the service says of a join (service-api.md, "JoinChannelResponse"). */
export interface JoinChannelResponse {
  readonly success: boolean;
  readonly message: string;
  readonly alreadyJoined: boolean;
  readonly requiresSubscription: boolean;
  readonly timeout: boolean;
  readonly joinedAt?: number | null | undefined;
  readonly channelId?: string | null | undefined;
  readonly joinRequestId?: string | null | undefined;
}

/** One reading per row of service-api.md's table "JoinChannelResponse". */
export const joinResponseFields: Fields<JoinChannelResponse> = {
  success: neededFlag,
  message: text,
  alreadyJoined: flag,
  requiresSubscription: flag,
  timeout: flag,
  joinedAt: nullableCount,
  channelId: nullableText,
  joinRequestId: nullableText,
};

/** Sorts a JoinChannelResponse into what it means. */
export function joinOutcomeOf(response: JoinChannelResponse): JoinOutcome {
  const { message } = response;
  if (response.success) {
    if (response.alreadyJoined) return { kind: "already-there", message };
    return {
      kind: "joined",
      joinedAtMs: response.joinedAt ?? undefined,
      channelId: response.channelId ?? undefined,
      message,
    };
  }
  if (response.requiresSubscription) return { kind: "needs-subscription", message };
  if (response.timeout)
    return { kind: "timed-out", joinRequestId: response.joinRequestId ?? undefined, message };
  return { kind: "refused", message };
}
