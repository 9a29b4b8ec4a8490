import { setTimeout as wait } from "node:timers/promises";
import { startStage } from "../plugin/stage.ts";
import { crowdedDeck, makeBusy } from "./crowded-deck.ts";
import { cpuMsOf, residentMbOf } from "./process-costs.ts";

/** What the plugin's process costs while it runs. */
export interface Upkeep {
  /** Minutes of 100 keys in view and 100 events a second. */
  readonly busyMinutes: number;
  /** Resident memory at their end, in MB. */
  readonly residentMb: number;
  /** Share of one core with a stream open and nothing happening. */
  readonly idleShare: number;
}

const idleMs = 20_000;

/** Measures memory and idle time; `undefined` where the system does not tell (only Linux's /proc is read). */
export async function pluginUpkeep(busyMinutes: number): Promise<Upkeep | undefined> {
  if (process.platform !== "linux") return undefined;
  const stage = await startStage({ ...crowdedDeck(100), service: { crowd: false } });
  const { pid } = stage.deck;
  const quieten = makeBusy(stage.service, 100);
  await wait(busyMinutes * 60_000);
  const residentMb = await residentMbOf(pid);
  quieten();
  // What was on its way is dealt with before anything is called idle.
  await wait(3_000);
  const before = await cpuMsOf(pid);
  await wait(idleMs);
  const idleShare = ((await cpuMsOf(pid)) - before) / idleMs;
  await stage.close();
  return { busyMinutes, residentMb, idleShare };
}
