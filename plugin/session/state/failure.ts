import type { ApiError, ApiErrorKind, ApiErrorReason } from "../../../shared/api/errors.ts";

/** A failure in the form that state keeps: `kind` is for code, `reason` and the rest make the sentence for people. */
export interface Failure {
  readonly kind: ApiErrorKind;
  readonly reason:
    | ApiErrorReason
    /** What an answer that was a success did not settle. */
    | "join-unconfirmed"
    | "still-in-chat"
    /** An answer that was a success says no to a join. */
    | "needs-subscription"
    | "refused";
  readonly status?: number | undefined;
  /** What the service itself says of a join, in its own words. */
  readonly said?: string;
  /** The label that was sent, for `event-type`. */
  readonly eventType?: string | undefined;
  /** Length of the text and the endpoint's limit in UTF-16 units, for `too-long`. */
  readonly length?: number | undefined;
  readonly limit?: number | undefined;
}

/** The form in which state keeps an error. */
export function failureOf(error: ApiError): Failure {
  const { kind, reason, status } = error;
  const { eventType, length, limit }: Pick<Failure, "eventType" | "length" | "limit"> = error as object;
  return { kind, reason, status, eventType, length, limit };
}
