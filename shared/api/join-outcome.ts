import * as v from "valibot";

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

const flag = v.fallback(v.nullish(v.boolean()), undefined);
const text = v.fallback(v.nullish(v.string()), undefined);

/** Check of a JoinChannelResponse: the AI has come in whatever is wrong with the rest of it. */
export const joinResponseSchema = v.object({
  success: v.boolean(),
  message: v.fallback(v.string(), ""),
  alreadyJoined: flag,
  requiresSubscription: flag,
  timeout: flag,
  joinedAt: v.fallback(v.nullish(v.pipe(v.number(), v.integer())), undefined),
  channelId: text,
  joinRequestId: text,
});

/** Sorts a JoinChannelResponse into what it means. */
export function joinOutcomeOf(response: v.InferOutput<typeof joinResponseSchema>): JoinOutcome {
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
