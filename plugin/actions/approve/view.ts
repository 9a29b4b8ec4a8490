import type { AwaitingText } from "../../approval/approval.ts";
import type { TimedView } from "../../drawing/trouble.ts";
import { countdownTo } from "../../drawing/countdown.ts";
import type { ApproveKeyView } from "./key.ts";

/** The state of approval, as far as keys show it. */
export interface ApprovalStatus {
  readonly isOn: boolean;
  /** The oldest first. */
  readonly awaiting: readonly AwaitingText[];
  /** How many messages awaited approval when the plugin last ended. */
  readonly lost: number;
}

/** The view of an Approve key: the oldest message that awaits approval, and how much of its time is left. */
export function approveView(
  { isOn, awaiting, lost }: ApprovalStatus,
  now: number,
): TimedView<ApproveKeyView> {
  const [oldest] = awaiting;
  if (!oldest) return { view: { phase: lost > 0 ? "lost" : isOn ? "none" : "off", count: lost } };
  const countdown = countdownTo(oldest.decidesAt, oldest.waitMs, now);
  return {
    view: { phase: "awaiting", count: awaiting.length, text: oldest.text, left: countdown?.left ?? 0 },
    changesAt: countdown?.changesAt,
  };
}
