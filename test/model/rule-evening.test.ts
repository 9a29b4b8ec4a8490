import { expect, it } from "vitest";
import { runRuleEvening } from "./rule-evening.ts";

/** `test/world/model.test.ts` has more, and `npm run soak -- --rules N` as many as one likes. */
const evenings = 10;

it(
  `${evenings} random evenings with rules have no request within the window, no press without its turn, no loop and no rule that is lost`,
  { timeout: 120_000 },
  async () => {
    for (let seed = 1; seed <= evenings; seed++)
      await expect(runRuleEvening(seed), `evening ${seed}`).resolves.toBeUndefined();
  },
);
