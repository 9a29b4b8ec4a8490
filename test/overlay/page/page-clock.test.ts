import { expect, it } from "vitest";
import { createSteadyClock } from "../../../overlay/page/page-clock.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const hourMs = 3_600_000;

it("a steady clock goes on from where it was when the computer's is set back, however often, and jumps ahead when that does", async () => {
  const computers = createFakeClock();
  const clock = createSteadyClock(computers);
  const began = clock.wall();
  for (const passed of [1_000, 2_000]) {
    computers.sleep(-hourMs);
    expect(clock.wall()).toBe(began + passed - 1_000);
    await computers.pass(1_000);
    expect(clock.wall()).toBe(began + passed);
  }
  computers.sleep(hourMs);
  expect(clock.wall()).toBe(began + 2_000 + hourMs);
});
