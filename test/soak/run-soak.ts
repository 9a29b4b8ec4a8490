import { monitorEventLoopDelay } from "node:perf_hooks";
import { seeded } from "../end-to-end/faults/schedule.ts";
import { MinuteLines } from "./minute-lines.ts";
import { pressReactions } from "./press-reactions.ts";
import type { SoakLine } from "./soak-line.ts";
import { type SoakOptions, SoakRun } from "./soak-run.ts";
import { startSoakStage } from "./soak-stage.ts";
import { startChat, stirAlerts } from "./stir-viewers.ts";
import { strikeInRounds } from "./strike-rounds.ts";
import { openWatchedPages } from "./watched-pages.ts";
import { watchService } from "./watch-service.ts";

/** Runs the whole product for hours, with faults, and hands out a line a minute. */
export async function runSoak(options: SoakOptions, onLine: (line: SoakLine) => void): Promise<void> {
  const stage = await startSoakStage({ obs: options.obs, random: seeded(options.seed + 1) });
  const { service } = stage.stage;
  const run = new SoakRun(options);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const stops = [watchService(run, stage), () => delay.disable()];
  try {
    const pages = await openWatchedPages(run, stage);
    const lines = new MinuteLines(run, stage, pages, delay);
    stops.push(startChat(run, service));
    const parts = Promise.all([
      pressReactions(run, stage),
      stirAlerts(run, service),
      strikeInRounds(run, stage, pages, delay),
      lines.writeUntilOver(onLine),
    ]);
    await Promise.race([parts, afterAbort(options.signal)]);
    run.ledger.settle(performance.now(), true);
    onLine(await lines.next());
  } finally {
    for (const stop of stops) stop();
    await Promise.race([stage.close(), afterAbort(options.signal)]);
  }
}

/** Ctrl+C ends the plugin as well, which then never answers what it was asked. */
const graceMs = 5_000;

function afterAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): void => void setTimeout(resolve, graceMs);
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait);
  });
}
