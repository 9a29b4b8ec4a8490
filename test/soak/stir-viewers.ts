import { randomUUID } from "node:crypto";
import { chatLines, viewers } from "../service/crowd-script.ts";
import type { ScenarioName } from "../service/scenarios.ts";
import type { Service } from "../service/service.ts";
import { oneOf } from "../service/topic.ts";
import type { SoakRun } from "./soak-run.ts";

const linesASecond = 20;
/** Between two alerts: at least this, and at most this much more. */
const alertEveryMs = { least: 15_000, more: 40_000 } as const;

/** Raids of 9,999 are of the highest tier; a burst is six alerts at once. */
const alertScenarios: readonly ScenarioName[] = [
  "follow",
  "follow",
  "subscription",
  "gift",
  "cheer",
  "raid",
  "big-raid",
  "burst",
];

/** Has viewers write at a steady pace, by the clock and not by ticks: a late timer makes up for it. The returned function ends it. */
export function startChat(run: SoakRun, service: Service): () => void {
  let from = performance.now();
  let written = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    if (run.isQuiet) {
      from = now;
      written = 0;
      return;
    }
    for (const due = Math.floor(((now - from) / 1_000) * linesASecond); written < due; written++)
      writeLine(run, service);
  }, 50);
  return () => clearInterval(timer);
}

/** Each line ends with its number, by which it is known on a page. */
function writeLine({ random, counts }: SoakRun, service: Service): void {
  const viewer = oneOf(viewers, random);
  const line = oneOf(chatLines, random);
  if (!viewer || !line) return;
  const { name: username, platform, isSubscriber = false, isVip = false, isModerator = false } = viewer;
  service.emit("chat.message", {
    id: randomUUID(),
    username,
    message: `${line.text} #${++counts.chat}`,
    language: line.language,
    platform,
    isSubscriber,
    isVip,
    isModerator,
    sentDateTime: new Date().toISOString(),
  });
}

/** Has something happen in the channel now and then, until the run is over. */
export async function stirAlerts(run: SoakRun, service: Service): Promise<void> {
  while (!run.isOver) {
    await run.pause(alertEveryMs.least + run.random() * alertEveryMs.more);
    await run.untilPressable();
    if (!run.isOver) service.perform(oneOf(alertScenarios, run.random) ?? "follow");
  }
}
