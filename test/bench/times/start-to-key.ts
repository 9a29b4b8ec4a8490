import { copyPlugin } from "../../deck/plugin-process.ts";
import { pluginDir, startStage, uuid, wordsOn } from "../../plugin/stage.ts";
import { buildBarePlugin } from "../cpu/bare-deck.ts";
import { type Result, timesResults } from "../results.ts";

const starts = 15;

/**
 * From the plugin's process being started to the first key image that is true: what the service says has been read by
 * then. The floor: the bare plugin, which paints once it has read the same two lists. Each is where it is installed and has
 * run there before: Node has its compiled code from then, where it asks for that.
 */
export async function startToKey(): Promise<readonly Result[]> {
  const bare = await buildBarePlugin();
  const [ours, floor] = [await copyPlugin(pluginDir), await copyPlugin(bare.folder)];
  const times = { ours: [] as number[], floor: [] as number[] };
  const first = { ours: [] as number[], floor: [] as number[] };
  try {
    await firstImageAfter(ours, "React");
    await firstImageAfter(floor, "Ada Gale");
    for (let start = 0; start < starts; start++) {
      times.ours.push(await firstImageAfter(ours, "React"));
      times.floor.push(await firstImageAfter(floor, "Ada Gale"));
    }
    for (let start = 0; start < starts; start++) {
      const fresh = [await copyPlugin(pluginDir), await copyPlugin(bare.folder)] as const;
      first.ours.push(await firstImageAfter(fresh[0], "React"));
      first.floor.push(await firstImageAfter(fresh[1], "Ada Gale"));
      for (const copy of fresh) await copy.remove();
    }
  } finally {
    for (const copy of [ours, floor, bare]) await copy.remove();
  }
  return [
    ...timesResults("start of the process → first true key image", times, {
      median: { maxRatio: 1.3 },
      p95: undefined,
    }),
    ...timesResults("first start after it was installed → first true key image", first, {
      median: undefined,
      p95: undefined,
    }),
  ];
}

async function firstImageAfter(
  {
    pluginDir: folder,
    homeDir,
  }: {
    readonly pluginDir: string;
    readonly homeDir: string;
  },
  word: string,
): Promise<number> {
  const stage = await startStage({
    keys: [{ action: uuid.reaction, settings: { prompt: "Say hello" } }],
    deck: { pluginDir: folder, homeDir, isolate: false },
  });
  const [key] = stage.keys;
  if (!key) throw new Error("There is no key.");
  await stage.deck.waitFor(() => wordsOn(key).includes(word), { what: "the first true image" });
  const ms = (key.images.at(-1)?.at ?? Number.NaN) - stage.deck.startedAtMs;
  // The bare one does not notice that its deck is gone.
  await stage.deck.close({ withinMs: 100 });
  await stage.close();
  return ms;
}
