import type { ApiErrorKind } from "../api/errors.ts";

/** A failure in the form that state keeps: what kind, and the sentence for the streamer. */
export interface Failure {
  readonly kind: ApiErrorKind;
  readonly sentence: string;
}
