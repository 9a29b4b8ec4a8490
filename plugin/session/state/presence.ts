import type { Failure } from "./failure.ts";

/**
 * Whether the AI is in one channel's chat, as far as is known; stored nowhere else. Times are monotonic milliseconds.
 */
export type Presence =
  | { readonly phase: "out" }
  | { readonly phase: "in"; readonly isTest: boolean }
  | (Unsettled & {
      /** Whether the AI was in chat by the last status or event; absent if there was none. */
      readonly wasIn?: boolean;
    });

/** A join or leave that is not confirmed yet. */
type Unsettled =
  /** Asked to join; the service waits for confirmation until `untilAt`. */
  | { readonly phase: "joining"; readonly sentAt: number; readonly untilAt: number; readonly isTest: boolean }
  | { readonly phase: "leaving"; readonly sentAt: number }
  /** Not confirmed in time: the status is read until it is clear. */
  | { readonly phase: "timed-out"; readonly at: number }
  | { readonly phase: "needs-subscription"; readonly at: number; readonly serviceText: string }
  | {
      readonly phase: "failed";
      readonly at: number;
      readonly failure: Failure;
      /** The status read since then shows that the AI is not in chat. Absent: not known. */
      readonly isOut?: true;
    };

/** Whether the AI is in chat by the service's last status or event; `undefined` if there was none. */
export function isIn(presence: Presence | undefined): boolean | undefined {
  switch (presence?.phase) {
    case "in":
      return true;
    case "out":
      return false;
    case "failed":
      return presence.isOut ? false : presence.wasIn;
    default:
      return presence?.wasIn;
  }
}

/** The next presence, which remembers whether the AI was in chat before. */
export function following(before: Presence | undefined, next: Presence): Presence {
  const wasIn = isIn(before);
  return next.phase === "in" || next.phase === "out" || wasIn === undefined ? next : { ...next, wasIn };
}

/**
 * The presence after the channel status was read again. A request under way, or the reason for a failure, stays until
 * the status settles it.
 */
export function withStatus(presence: Presence | undefined, isAiInChat: boolean): Presence {
  switch (presence?.phase) {
    case "in":
      return isAiInChat ? presence : { phase: "out" };
    case "joining":
      return isAiInChat ? { phase: "in", isTest: presence.isTest } : { ...presence, wasIn: false };
    case "leaving":
      return isAiInChat ? { ...presence, wasIn: true } : { phase: "out" };
    case "failed":
      return isAiInChat ? { phase: "in", isTest: false } : { ...presence, isOut: true };
    case "timed-out":
    case "needs-subscription":
      return isAiInChat ? { phase: "in", isTest: false } : { ...presence, wasIn: false };
    case "out":
    case undefined:
      return isAiInChat ? { phase: "in", isTest: false } : { phase: "out" };
  }
}
