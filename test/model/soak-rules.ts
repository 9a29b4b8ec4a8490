import { runRuleEvening } from "./rule-evening.ts";

const progressEvery = 500;

/** Runs so many evenings with rules, from this seed on; resolves with whether all held. */
export async function soakRules(
  seed: number,
  evenings: number,
  print: (line: string) => void,
): Promise<boolean> {
  for (let done = 0; done < evenings; done++) {
    try {
      await runRuleEvening(seed + done);
    } catch (error) {
      print(`Evening ${seed + done}: ${error instanceof Error ? error.message : String(error)}`);
      print(`Again: npm run soak -- --rules 1 --seed ${seed + done}.`);
      return false;
    }
    if ((done + 1) % progressEvery === 0) print(`${done + 1} of ${evenings} evenings.`);
  }
  print(`All held over ${evenings} evenings with rules.`);
  return true;
}
