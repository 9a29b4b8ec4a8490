import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFrozenList } from "../../../overlay/control/frozen-list.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a list stays still under a pointer that left it for a moment, and moves once it is gone for longer", () => {
  const list = createFrozenList<{ readonly id: string }>(() => {});
  list.visible([{ id: "1" }]);
  const shown = () => list.visible([{ id: "1" }, { id: "2" }]).map(({ id }) => id);
  list.on.enter();
  list.on.leave();
  vi.advanceTimersByTime(300);
  list.on.enter();
  vi.advanceTimersByTime(5_000);
  expect(shown()).toEqual(["1"]);
  list.on.leave();
  vi.advanceTimersByTime(5_000);
  expect(shown()).toEqual(["1", "2"]);
});
