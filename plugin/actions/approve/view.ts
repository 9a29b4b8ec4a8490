import { countingTo } from "../../drawing/countdown.ts";
import type { TimedView } from "../../drawing/action-view.ts";
import type { Approval } from "../../approval/approval.ts";
import type { ApproveKeyView } from "./key.ts";

/** The view of an Approve key: the oldest message that waits, and how long it still does. */
export function approveView(
  { isOn, awaiting, lost }: Pick<Approval, "isOn" | "awaiting" | "lost">,
  now: number,
): Pick<TimedView<ApproveKeyView>, "changesAt"> & { readonly view: ApproveKeyView } {
  const [oldest] = awaiting;
  if (!oldest) return { view: { phase: lost > 0 ? "lost" : isOn ? "none" : "off", count: lost } };
  const counting = countingTo(oldest.decidesAt, oldest.waitMs, now);
  return {
    view: { phase: "waiting", count: awaiting.length, text: oldest.text, left: counting?.left ?? 0 },
    changesAt: counting?.changesAt,
  };
}
