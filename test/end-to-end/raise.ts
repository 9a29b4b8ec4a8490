import { afterEach } from "vitest";
import { type Stage, type StageOptions, startStage } from "../plugin/stage.ts";

export { hold, read } from "../deck/gestures.ts";

let stage: Stage | undefined;

/** Raises a stage for one test, which strikes it when it is over. Its first two keys are at hand. */
export async function raise(options: StageOptions) {
  const raised = await startStage(options);
  stage = raised;
  const [first, second] = raised.keys;
  if (!first) throw new Error("There is no key.");
  return { ...raised, stage: raised, first, second: second ?? first };
}

/** To be called once in a file that raises stages. */
export function strikeAfterEach(): void {
  afterEach(async () => {
    await stage?.close();
    stage = undefined;
  });
}
