import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Stage, type StageOptions, startStage, wordsOn } from "../../plugin/stage.ts";
import { atPace, chatLine, makeBusy, reactionDeck, starterDeck } from "../crowded-deck.ts";
import type { Goal, Result } from "../results.ts";
import { startBareDeck } from "./bare-deck.ts";
import { hasProcessCosts, residentMbOf, watchCpu } from "./process-costs.ts";

/** What the plugin does while its share of a core is measured. */
interface Scene {
  readonly what: string;
  readonly seconds: number;
  /** Chat messages a second. */
  readonly chat?: number;
  /** Events of all kinds a second. */
  readonly events?: number;
  /** Whether a reaction has been pressed, whose keys count down meanwhile. */
  readonly isCountingDown?: boolean;
  readonly goal?: Goal;
}

const onStarterDeck: readonly Scene[] = [
  { what: "idle, 15 keys", seconds: 20, goal: { most: 0.2 } },
  { what: "5 chat messages/s, 15 keys", seconds: 10, chat: 5 },
  { what: "20 chat messages/s, 15 keys", seconds: 10, chat: 20, goal: { most: 1.5 } },
  { what: "100 chat messages/s, 15 keys", seconds: 8, chat: 100, goal: { most: 4 } },
  { what: "1,000 chat messages/s, 15 keys", seconds: 8, chat: 1_000, goal: { most: 15 } },
  { what: "rings of 15 keys drain", seconds: 10, isCountingDown: true },
];
const onHundredKeys: readonly Scene[] = [
  {
    what: "100 keys all count down, 100 events/s of all kinds",
    seconds: 10,
    events: 100,
    isCountingDown: true,
    goal: { most: 7 },
  },
];

/** What a load leaves to be done is done by then. */
const settlesMs = 2_000;
/** What a start leaves to be done is done by then: V8 collects its garbage at leisure, 0.3 % of a core meanwhile. */
const startSettlesMs = 15_000;

/**
 * The share of one core that the plugin's process takes, and its memory. The floor is the bare plugin, under a deck of
 * its own, which reads the same events of the same service at the same time.
 */
export async function cpuPlugin(isWanted: (what: string) => boolean): Promise<readonly Result[]> {
  if (!hasProcessCosts) {
    console.log("What processes cost is read from /proc, which only Linux has: cpu-plugin is left out.");
    return [];
  }
  return [
    ...(await onDeck(starterDeck(), onStarterDeck, isWanted)),
    ...(await onDeck(reactionDeck(100), onHundredKeys, isWanted)),
  ];
}

async function onDeck(
  deck: StageOptions,
  scenes: readonly Scene[],
  isWanted: (what: string) => boolean,
): Promise<readonly Result[]> {
  const names = scenes.map((scene) => ({ scene, name: `plugin: ${scene.what}` }));
  const wanted = names.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return [];
  let isOver = false;
  const stage = await startStage({ ...deck, service: { crowd: false } });
  const bare = await startBareDeck(stage, deck);
  const peer = await startPeer(stage);
  // None of them ends by itself; a failure to measure one has its reason here.
  for (const { deck, who } of [
    { deck: stage.deck, who: "The plugin" },
    { deck: bare.deck, who: "The bare plugin" },
  ])
    void deck.exited.then(({ exitCode, signal }) => {
      if (!isOver) console.error(`${who} has ended with ${signal ?? exitCode}. ${deck.output()}`);
    });
  const memory = async (what: string, goal?: Goal): Promise<Result> => ({
    what: `plugin: memory ${what}`,
    unit: "MB",
    ours: await residentMbOf(stage.deck.pid),
    floor: await residentMbOf(bare.deck.pid),
    goal,
  });
  await wait(startSettlesMs);
  const results = [await memory(`at rest, ${stage.keys.length} keys`, { maxRatio: 1.15 })];
  for (const { scene, name } of wanted)
    results.push(await measure(stage, [stage.deck.pid, bare.deck.pid, peer.pid], scene, name));
  results.push(await memory(`after these, ${stage.keys.length} keys`, { most: 90 }));
  isOver = true;
  peer.kill();
  await bare.close();
  await stage.close();
  return results;
}

/** A program that reads the same events with a package from npm. */
async function startPeer({ service, account }: Stage): Promise<{ readonly pid: number; kill(): void }> {
  const script = fileURLToPath(new URL("peer-reader.ts", import.meta.url));
  const args = [script, `${service.baseUrl}/v1/eventsub/stream`, account.apiKey];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  // It would look for its service for ever.
  process.once("exit", () => void child.kill());
  await once(child.stdout, "data");
  child.once("exit", (code, signal) => {
    if (signal !== "SIGTERM") console.error(`The peer has ended with ${signal ?? code}.`);
  });
  return { pid: child.pid ?? 0, kill: () => void child.kill() };
}

async function measure(
  stage: Stage,
  pids: readonly number[],
  { seconds, chat = 0, events = 0, isCountingDown = false, goal }: Scene,
  what: string,
): Promise<Result> {
  const { service, keys } = stage;
  const [key] = keys;
  if (isCountingDown && key) {
    key.press();
    await stage.deck.waitFor(() => /\d/.test(wordsOn(key)), { what: "the key to count down" });
  }
  const quieten = [
    atPace(chat, (at) => void service.emit("chat.message", chatLine(at))),
    makeBusy(service, events),
  ];
  await wait(settlesMs);
  const shares = await Promise.all(pids.map((pid) => watchCpu([pid])));
  await wait(seconds * 1_000);
  const [ours = Number.NaN, floor, eventsource = Number.NaN] = await Promise.all(
    shares.map((share) => share()),
  );
  for (const end of quieten) end();
  if (isCountingDown && key && !/\d/.test(wordsOn(key)))
    throw new Error("The keys did not count down to the end of the measurement.");
  await wait(settlesMs / 2);
  return { what, unit: "%", ours, floor, peers: { eventsource }, goal };
}
