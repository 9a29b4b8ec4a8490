import type { ApiError, ApiErrorKind, ForbiddenReason } from "../../../shared/api/errors.ts";

/** A failure in the form that state keeps: what it was, for code, and the sentence for the streamer. */
export interface Failure {
  readonly kind: ApiErrorKind;
  /** In English; who speaks another language makes one of the other fields. */
  readonly sentence: string;
  /** What an answer that was a success did not settle; left out: it was an error. */
  readonly circumstance?: "join-unconfirmed" | "still-in-chat";
  /** Method and path pattern of service-api.md. */
  readonly endpoint?: string;
  /** What was forbidden, for `forbidden`. */
  readonly reason?: ForbiddenReason;
  /** Length of the text and the endpoint's limit in UTF-16 units, for `too-long`. */
  readonly length?: number;
  readonly limit?: number;
}

/** The form in which state keeps an error. */
export function failureOf(error: ApiError): Failure {
  const { kind, message: sentence, endpoint } = error;
  const facts = error as Partial<Pick<Failure, "reason" | "length" | "limit">>;
  return {
    kind,
    sentence,
    endpoint,
    ...(facts.reason === undefined ? {} : { reason: facts.reason }),
    ...(facts.length === undefined || facts.limit === undefined
      ? {}
      : { length: facts.length, limit: facts.limit }),
  };
}
