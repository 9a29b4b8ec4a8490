import { spawn } from "node:child_process";
import { startStage, uuid, wordsOn } from "../../plugin/stage.ts";
import { type Result, timesResults } from "../results.ts";

const starts = 15;

/**
 * From the plugin's process being started to the first key image that is true: what the service says has been read by
 * then. The floor: Node itself, started and ended, with nothing to run.
 */
export async function startToKey(): Promise<readonly Result[]> {
  const ours: number[] = [];
  const floor: number[] = [];
  for (let start = 0; start < starts; start++) {
    const stage = await startStage({ keys: [{ action: uuid.reaction, settings: { prompt: "Say hello" } }] });
    const [key] = stage.keys;
    if (!key) throw new Error("There is no key.");
    await stage.deck.waitFor(() => wordsOn(key).includes("React"), { what: "the first true image" });
    ours.push((key.images.at(-1)?.at ?? Number.NaN) - stage.deck.startedAtMs);
    await stage.close();
    floor.push(await bareNode());
  }
  return timesResults(
    "start of the process → first true key image",
    { ours, floor },
    { median: { mostRatio: 4 }, p95: undefined },
  );
}

function bareNode(): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["-e", "0"], { stdio: "ignore" });
    child.once("error", reject);
    child.once("close", () => resolve(performance.now() - startedAt));
  });
}
