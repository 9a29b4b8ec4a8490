import { spawn } from "node:child_process";
import { copyPlugin } from "../../deck/plugin-process.ts";
import { pluginDir, startStage, uuid, wordsOn } from "../../plugin/stage.ts";
import { type Result, timesResults } from "../results.ts";

const starts = 15;

/**
 * From the plugin's process being started to the first key image that is true: what the service says has been read by
 * then. The plugin is where it is installed and has run there before: Node has its compiled code from then. The floor:
 * Node itself, started and ended, with nothing to run.
 */
export async function startToKey(): Promise<readonly Result[]> {
  const installed = await copyPlugin(pluginDir);
  const again: number[] = [];
  const floor: number[] = [];
  const first: number[] = [];
  try {
    await firstImageAfter(installed);
    for (let start = 0; start < starts; start++) {
      again.push(await firstImageAfter(installed));
      floor.push(await bareNode());
    }
  } finally {
    await installed.remove();
  }
  for (let start = 0; start < starts; start++) {
    const fresh = await copyPlugin(pluginDir);
    first.push(await firstImageAfter(fresh).finally(() => fresh.remove()));
  }
  return [
    ...timesResults(
      "start of the process → first true key image",
      { ours: again, floor },
      { median: { maxRatio: 4 }, p95: undefined },
    ),
    ...timesResults(
      "first start after it was installed → first true key image",
      { ours: first, floor },
      { median: undefined, p95: undefined },
    ),
  ];
}

async function firstImageAfter({
  pluginDir: folder,
  homeDir,
}: {
  readonly pluginDir: string;
  readonly homeDir: string;
}): Promise<number> {
  const stage = await startStage({
    keys: [{ action: uuid.reaction, settings: { prompt: "Say hello" } }],
    deck: { pluginDir: folder, homeDir, isolate: false },
  });
  const [key] = stage.keys;
  if (!key) throw new Error("There is no key.");
  await stage.deck.waitFor(() => wordsOn(key).includes("React"), { what: "the first true image" });
  const ms = (key.images.at(-1)?.at ?? Number.NaN) - stage.deck.startedAtMs;
  await stage.close();
  return ms;
}

function bareNode(): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["-e", "0"], { stdio: "ignore" });
    child.once("error", reject);
    child.once("close", () => resolve(performance.now() - startedAt));
  });
}
