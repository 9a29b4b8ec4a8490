import { describe, expect, it } from "vitest";
import { seeded } from "../end-to-end/faults/schedule.ts";
import { plant, plantedFaults } from "./planted-faults.ts";
import { runEvening } from "./run-model.ts";
import { startWorld } from "./world.ts";

/** Short evenings after which the model must notice a fault; `npm run soak -- --model --planted` looks for all of them. */
const evenings = {
  "the gate is ignored": [
    ["appear", 2, 0],
    ["react", 0, 0],
    ["react", 0, 0],
  ],
  "an alert is swallowed": [
    ["appear", 5, 1],
    ["page", 1, 0],
    ["press", 0, 0],
  ],
  "new settings are not painted": [
    ["appear", 1, 0],
    ["settle", 0, 0],
    ["settings", 0, 2],
    ["look", 0, 0],
  ],
  "a page that resumes gets what nobody approved": [
    ["approval", 2, 0],
    ["write", 0, 0],
    ["open-page", 0, 0],
    ["reload-page", 0, 0],
  ],
} as const;

describe("the model", () => {
  it.each(Object.entries(evenings))("notices that %s", async (name, steps) => {
    const fault = plantedFaults.find((each) => each.name === name);
    if (!fault) throw new Error(`Nothing is planted as “${name}”.`);
    const { folder, remove } = await plant(fault);
    const world = await startWorld(seeded(1), folder);
    const evening = steps.map(([kind, a, b]) => ({ do: kind, a, b }));
    await expect(runEvening(world, evening)).rejects.toThrow(fault.found);
    await world.close();
    await remove();
  });
});
