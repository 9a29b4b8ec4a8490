import { expect, it } from "vitest";
import { createEventAges } from "../../../plugin/rules/event-ages.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** Measures events on a clock that is ahead of the service's by so much. */
function measure(aheadMs: number) {
  const clock = createFakeClock();
  const ageOf = createEventAges(clock);
  return {
    pass: (ms: number) => clock.pass(ms),
    ageOf: (agoMs: number) => ageOf(new Date(clock.wall() - aheadMs - agoMs).toISOString()),
  };
}

it.each([0, 3_600_000, -3_600_000])(
  "The age of events is known a few seconds after the first one, on a clock that is %d ms ahead",
  async (aheadMs) => {
    const { ageOf, pass } = measure(aheadMs);
    expect(ageOf(200)).toBe(200 + aheadMs);
    await pass(5_000);
    expect([ageOf(300), ageOf(90_200)]).toEqual([100, 90_000]);
    await pass(60_000);
    expect([ageOf(200), ageOf(60_200)]).toEqual([0, 60_000]);
  },
);

it("Events that were missed and arrive together do not make each other fresh", async () => {
  const { ageOf, pass } = measure(0);
  expect([ageOf(300_000), ageOf(200_000), ageOf(100_000)]).toEqual([300_000, 200_000, 100_000]);
  await pass(10_000);
  expect(ageOf(0)).toBeLessThanOrEqual(0);
  await pass(10_000);
  expect(ageOf(90_000)).toBe(90_000);
});

it("A clock that is set right makes no event old", async () => {
  const clock = createFakeClock();
  const ageOf = createEventAges(clock);
  const at = (agoMs: number): string => new Date(clock.wall() - agoMs).toISOString();
  // Ten minutes behind.
  ageOf(at(-600_000));
  await clock.pass(10_000);
  expect(ageOf(at(-600_000))).toBe(0);
  clock.sleep(600_000);
  await clock.pass(10_000);
  expect([ageOf(at(300)), ageOf(at(120_000))]).toEqual([300, 120_000]);
});

it("An event without a readable time has just happened", () => {
  const clock = createFakeClock();
  expect(createEventAges(clock)("")).toBe(0);
});
