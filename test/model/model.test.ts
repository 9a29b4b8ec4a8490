import { describe, expect, it } from "vitest";
import { runModel } from "./run-model.ts";

/** Steps of random evenings, which `npm run soak` runs on and on. */
const steps = 700;

describe("the whole plugin under random evenings", () => {
  it(
    `keeps its promises over ${steps} steps: gate, presses, faces, connections, approval, secrets, memory`,
    { timeout: 900_000 },
    async () => {
      const run = await runModel({ steps, seed: 20_261_123 });
      expect(run.counterexample).toBeUndefined();
      expect(run.steps).toBeGreaterThanOrEqual(steps);
    },
  );
});
