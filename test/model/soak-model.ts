import type { Counts } from "./inside-plugin.ts";
import { runModel } from "./run-model.ts";

/** How long and with what the model runs. */
export interface SoakModelOptions {
  readonly steps: number;
  readonly seed: number;
  /** Repeats a counterexample of the same seed. */
  readonly path?: string;
  readonly print: (line: string) => void;
}

/** Steps after which a run is put to rest and another one begins, with a plugin that has just started. */
const stepsOfRun = 20_000;
const progressEveryMs = 15_000;

/** Runs the model on and on, with a plugin and a seed of its own every now and then; resolves with whether all held. */
export async function soakModel({ steps, seed, path, print }: SoakModelOptions): Promise<boolean> {
  const startedAt = performance.now();
  let done = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (now: number, counts: Counts | undefined): void => {
    if (performance.now() - toldAt < progressEveryMs) return;
    toldAt = performance.now();
    const seconds = Math.round((toldAt - startedAt) / 1_000);
    const memory = counts
      ? `, ${Math.round(counts.heapBytes / 1e5) / 10} MB of heap, ${counts.functions} functions`
      : "";
    print(`${seconds} s: ${done + now} of ${steps} steps${memory}.`);
  };
  for (let run = seed; done < steps; run++) {
    const ended = await runModel({
      steps: Math.min(stepsOfRun, steps - done),
      seed: run,
      ...(path === undefined ? {} : { path }),
      onFailure: (why) => print(`Found: ${why}`),
      onProgress: (progress) => tell(progress.steps, progress.counts),
    });
    done += ended.steps;
    if (ended.counterexample !== undefined) {
      print(ended.counterexample);
      print("Again: npm run soak -- with this --seed and --path.");
      return false;
    }
  }
  print(`All held over ${done} steps.`);
  return true;
}
