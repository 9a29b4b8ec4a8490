import { describe, expect, it } from "vitest";
import { endInTime } from "../../../plugin/host/end-in-time.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

function start(end: () => Promise<unknown>) {
  const clock = createFakeClock();
  const log = createRecordedLog();
  let hasEnded = false;
  void endInTime(clock, log, end).then(() => (hasEnded = true));
  return { clock, log, hasEnded: () => hasEnded };
}

describe("the end of the plugin", () => {
  it.each([
    [
      "fails at once",
      () => {
        throw new Error("sk-secret");
      },
    ],
    ["fails", () => Promise.reject(new Error("sk-secret"))],
  ])("comes where its work %s, which is logged without a secret", async (_, end) => {
    const { clock, log, hasEnded } = start(end);
    await clock.pass(0);
    expect(hasEnded()).toBe(true);
    expect(log.lines).toEqual([expect.stringMatching(/^error: The plugin ended before/)]);
    expect(log.lines.join()).not.toContain("sk-secret");
  });

  it("waits for its work, but not for more than a second", async () => {
    let finish = (): void => {};
    const done = start(() => new Promise<void>((resolve) => (finish = resolve)));
    await done.clock.pass(500);
    expect(done.hasEnded()).toBe(false);
    finish();
    await done.clock.pass(0);
    expect(done.hasEnded()).toBe(true);

    const stuck = start(() => new Promise(() => {}));
    await stuck.clock.pass(999);
    expect(stuck.hasEnded()).toBe(false);
    await stuck.clock.pass(1);
    expect([stuck.hasEnded(), stuck.log.lines]).toEqual([true, []]);
  });
});
