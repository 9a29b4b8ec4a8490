import { expect, it } from "vitest";
import { approveView } from "../../../../plugin/actions/approve/view.ts";
import type { AwaitingText } from "../../../../plugin/approval/approval.ts";

const message = (id: string, decidesAt: number): AwaitingText => ({
  id,
  kind: "message",
  name: "Mira",
  text: `${id}!`,
  waitMs: 20_000,
  decidesAt,
});

it("shows the oldest message that waits, how many do, and how much of its time is left", () => {
  const awaiting = [message("one", 15_000), message("two", 30_000)];
  expect(approveView({ isOn: true, awaiting, lost: 0 }, 5_000)).toEqual({
    view: { phase: "awaiting", count: 2, text: "one!", left: 0.5 },
    changesAt: 5_250,
  });
});

it("is calm when nothing waits, says what a restart has dropped, and that approval is off", () => {
  expect(approveView({ isOn: true, awaiting: [], lost: 0 }, 0).view).toEqual({ phase: "none", count: 0 });
  expect(approveView({ isOn: true, awaiting: [], lost: 2 }, 0).view).toEqual({ phase: "lost", count: 2 });
  expect(approveView({ isOn: false, awaiting: [], lost: 0 }, 0).view).toEqual({ phase: "off", count: 0 });
});
