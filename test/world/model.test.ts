import { expect, it } from "vitest";
import { runModel } from "../model/run-model.ts";
import { runRuleEvening } from "../model/rule-evening.ts";

const steps = 700;
const evenings = 50;

it(`the whole plugin keeps its promises over ${steps} random steps`, { timeout: 900_000 }, async () => {
  const run = await runModel({ steps, seed: 20_261_124 });
  expect(run.counterexample).toBeUndefined();
  expect(run.steps).toBeGreaterThanOrEqual(steps);
});

it(`${evenings} random evenings with rules keep the rules' promises`, { timeout: 300_000 }, async () => {
  for (let seed = 101; seed <= 100 + evenings; seed++)
    await expect(runRuleEvening(seed), `evening ${seed}`).resolves.toBeUndefined();
});
