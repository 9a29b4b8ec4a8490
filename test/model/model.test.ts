import { expect, it } from "vitest";
import { runModel } from "./run-model.ts";

/** The longer evenings are in `test/world/model.test.ts`, and `npm run soak` has them on and on. */
const steps = 150;

it(`the whole plugin keeps its promises over ${steps} random steps: gate, presses, faces, connections, approval, secrets, memory`, async () => {
  const run = await runModel({ steps, seed: 20_261_123 });
  expect(run.counterexample).toBeUndefined();
  expect(run.steps).toBeGreaterThanOrEqual(steps);
});
