import { describe, expect, it } from "vitest";
import { createPaced } from "../../shared/paced.ts";
import { createFakeClock } from "./fake-clock.ts";

function begin(firstMs?: number) {
  const clock = createFakeClock();
  let count = 0;
  const paced = createPaced(clock, 100, () => count++, firstMs);
  return { clock, paced, count: () => count };
}

describe("paced work", () => {
  it("is done at once, and of further calls once when the gap is over", async () => {
    const { clock, paced, count } = begin();
    paced.soon();
    expect(count()).toBe(1);
    paced.soon();
    paced.soon();
    await clock.pass(99);
    expect(count()).toBe(1);
    await clock.pass(1);
    expect(count()).toBe(2);
    await clock.pass(1_000);
    expect([count(), clock.waiting]).toEqual([2, 0]);
    paced.soon();
    expect(count()).toBe(3);
  });

  it("may wait for calls that follow the first at once", async () => {
    const { clock, paced, count } = begin(0);
    paced.soon();
    paced.soon();
    expect(count()).toBe(0);
    await clock.pass(0);
    expect(count()).toBe(1);
  });

  it("is done early where it waits, and not where none waits", async () => {
    const { clock, paced, count } = begin(50);
    paced.flush();
    expect(count()).toBe(0);
    paced.soon();
    paced.flush();
    expect(count()).toBe(1);
    await clock.pass(1_000);
    expect([count(), clock.waiting]).toEqual([1, 0]);
  });
});
