import type { ApiErrorKind } from "../../shared/api/errors.ts";

const words: Record<ApiErrorKind, string> = {
  invalid: "Not valid",
  unauthorised: "Bad key",
  forbidden: "Not allowed",
  "not-found": "Not found",
  "too-long": "Too long",
  "cooling-down": "Not yet",
  server: "Service error",
  network: "No service",
  "timed-out": "No answer",
  unreadable: "Odd answer",
};

/** A failure in the two words a key has room for. */
export function wordsFor(kind: ApiErrorKind): string {
  return words[kind];
}
