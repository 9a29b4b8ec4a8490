import { setTimeout as wait } from "node:timers/promises";
import { afterEach } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { type Stage, type StageOptions, startStage } from "../plugin/stage.ts";

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

/** Lets pass what somebody takes to read a key: a press means nothing that has been there for less time. */
export async function read(): Promise<void> {
  await wait(300);
}

/** Holds a key for twice as long as the plugin asks for, since a busy one may notice the beginning late. */
export async function hold(key: DeckKey): Promise<void> {
  key.down();
  await wait(1_600);
  key.up();
}
