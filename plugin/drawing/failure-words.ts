import type { ApiErrorKind } from "../../shared/api/errors.ts";
import type { KeyWords } from "../../shared/words/words.ts";

const wordOf = {
  invalid: "notValid",
  unauthorised: "badKey",
  forbidden: "notAllowed",
  "not-found": "notFound",
  "too-long": "tooLong",
  "cooling-down": "notYet",
  server: "serviceError",
  network: "noService",
  "timed-out": "noAnswer",
  unreadable: "oddAnswer",
} as const satisfies Record<ApiErrorKind, keyof KeyWords>;

/** A failure in the few words that a key has room for. */
export function failureWords(kind: ApiErrorKind, words: KeyWords): string {
  return words[wordOf[kind]];
}
