import type { ApiError, ApiErrorKind, ApiErrorReason } from "../../../shared/api/errors.ts";

/** A failure as the state holds it: `kind` is for code, `reason` and the rest make the sentence for people. */
export interface Failure {
  readonly kind: ApiErrorKind;
  readonly reason:
    | ApiErrorReason
    /** A successful response left it open. */
    | "join-unconfirmed"
    | "still-in-chat"
    /** A successful response declined the join. */
    | "needs-subscription"
    | "refused";
  readonly status?: number | undefined;
  /** The service's own text about a join. */
  readonly serviceText?: string;
  /** The event type sent, when the reason is `event-type`. */
  readonly eventType?: string | undefined;
  /** Length of the text and the endpoint's limit in UTF-16 units, for `too-long`. */
  readonly length?: number | undefined;
  readonly limit?: number | undefined;
}

/** Converts an error for the state. */
export function failureOf(error: ApiError): Failure {
  const { kind, reason, status, eventType, length, limit } = error;
  return { kind, reason, status, eventType, length, limit };
}
