import { describe, expect, it } from "vitest";
import { Deadline } from "../../../shared/api/deadline.ts";
import { createFakeClock } from "../fake-clock.ts";

function begin() {
  const clock = createFakeClock();
  const deadline = new Deadline(clock);
  const state = () => [deadline.signal.aborted, deadline.hasPassed];
  return { clock, deadline, state };
}

describe("a deadline", () => {
  it("aborts a request at its time, and says that it has", async () => {
    const { clock, deadline, state } = begin();
    deadline.set(100);
    await clock.pass(99);
    expect(state()).toEqual([false, false]);
    await clock.pass(1);
    expect(state()).toEqual([true, true]);
  });

  it("is the last one that was set, and none once it is cleared", async () => {
    const { clock, deadline, state } = begin();
    deadline.set(100);
    deadline.set(300);
    expect(clock.waiting).toBe(1);
    await clock.pass(299);
    expect(state()).toEqual([false, false]);
    deadline.clear();
    await clock.pass(10_000);
    expect(state()).toEqual([false, false]);
    expect(clock.waiting).toBe(0);
  });

  it("has not passed when the request is aborted for another reason", async () => {
    const { clock, deadline, state } = begin();
    deadline.set(100);
    deadline.abort();
    expect(state()).toEqual([true, false]);
    await clock.pass(10_000);
    expect(state()).toEqual([true, false]);
  });
});
