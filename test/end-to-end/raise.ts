import { onTestFinished } from "vitest";
import { type StageOptions, startStage } from "../plugin/stage.ts";

export { hold } from "../deck/gestures.ts";

/** Raises a stage for one test, which strikes it when it is over. Its first two keys are at hand. */
export async function raise(options: StageOptions) {
  const stage = await startStage(options);
  onTestFinished(() => stage.close());
  const [first, second] = stage.keys;
  if (!first) throw new Error("There is no key.");
  return { ...stage, stage, first, second: second ?? first };
}
