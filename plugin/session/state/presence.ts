import type { Failure } from "./failure.ts";

/** Whether the AI is in one channel's chat, as far as is known. Times are monotonic milliseconds. */
export type Presence =
  | { readonly phase: "out" }
  | { readonly phase: "in"; readonly isTest: boolean }
  /** Asked in; the service waits for confirmation until `untilAt`. */
  | { readonly phase: "joining"; readonly sentAt: number; readonly untilAt: number; readonly isTest: boolean }
  | { readonly phase: "leaving"; readonly sentAt: number }
  /** Not confirmed in time: the status is read until it is known. */
  | { readonly phase: "timed-out"; readonly at: number }
  | { readonly phase: "needs-subscription"; readonly at: number; readonly sentence: string }
  | {
      readonly phase: "failed";
      readonly at: number;
      readonly failure: Failure;
      /** The status, read since, says that the AI is not in chat. Left out: it is not known. */
      readonly isOut?: true;
    };

/**
 * What a channel status, read again, makes of what was known. A request under way or the reason of a failure
 * is kept until the status settles it.
 */
export function withStatus(presence: Presence | undefined, isAiInChat: boolean): Presence {
  switch (presence?.phase) {
    case "in":
      return isAiInChat ? presence : { phase: "out" };
    case "joining":
      return isAiInChat ? { phase: "in", isTest: presence.isTest } : presence;
    case "leaving":
      return isAiInChat ? presence : { phase: "out" };
    case "failed":
      return isAiInChat ? { phase: "in", isTest: false } : { ...presence, isOut: true };
    case "timed-out":
    case "needs-subscription":
      return isAiInChat ? { phase: "in", isTest: false } : presence;
    case "out":
    case undefined:
      return isAiInChat ? { phase: "in", isTest: false } : { phase: "out" };
  }
}
