import { spawn } from "node:child_process";
import { startStage, uuid, wordsOn } from "../plugin/stage.ts";
import { type Figure, summaryOf } from "./figures.ts";

const starts = 15;

/**
 * From the plugin's process being started to the first key image that is true: what the service says has been read by
 * then. The floor: Node itself, started and ended, with nothing to run.
 */
export async function startToKey(): Promise<Figure> {
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
  const summary = summaryOf(ours);
  return {
    what: "start of the process → first true key image (floor: Node with an empty program, start to end)",
    ours: summary,
    floor: summaryOf(floor),
    goal: "median under 400 ms",
    met: summary.median < 400,
  };
}

function bareNode(): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["-e", "0"], { stdio: "ignore" });
    child.once("error", reject);
    child.once("close", () => resolve(performance.now() - startedAt));
  });
}
