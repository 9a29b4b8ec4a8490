import { describe, expect, it } from "vitest";
import { createScheduler } from "../../../../overlay/pieces/avatar/scheduler.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("planned tasks", () => {
  function plan() {
    const clock = createFakeClock();
    const run: string[] = [];
    const note = (name: string) => () => void run.push(`${name} ${clock.now() - 1_000_000}`);
    const scheduler = createScheduler(clock, { one: note("one"), two: note("two") });
    return { clock, run, scheduler };
  }

  it("run once each, at their time, by one timer", async () => {
    const { clock, run, scheduler } = plan();
    scheduler.plan("one", 200);
    scheduler.plan("two", 100);
    expect(clock.waiting).toBe(1);
    await clock.pass(1_000);
    expect(run).toEqual(["two 100", "one 200"]);
    expect(clock.waiting).toBe(0);
  });

  it("run at their last planned time only, or not at all once they are dropped", async () => {
    const { clock, run, scheduler } = plan();
    scheduler.plan("one", 100);
    scheduler.plan("one", 300);
    scheduler.plan("two", 50);
    scheduler.drop("two");
    await clock.pass(1_000);
    expect(run).toEqual(["one 300"]);
    scheduler.plan("one", 100);
    scheduler.plan("two", 100);
    scheduler.drop("one", "two");
    expect(clock.waiting).toBe(0);
  });

  it("run at once when they are due at once, or became due while timers were suspended", () => {
    const { clock, run, scheduler } = plan();
    scheduler.plan("one", 0);
    expect(run).toEqual(["one 0"]);
    scheduler.plan("two", 100);
    clock.sleep(99);
    scheduler.catchUp();
    expect(run).toHaveLength(1);
    clock.sleep(1);
    scheduler.catchUp();
    expect(run).toEqual(["one 0", "two 0"]);
  });
});
