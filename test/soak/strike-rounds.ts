import type { monitorEventLoopDelay } from "node:perf_hooks";
import { compareFaces } from "./compare-faces.ts";
import { comparedKeys } from "./soaked-deck.ts";
import type { SoakRun } from "./soak-run.ts";
import type { SoakStage } from "./soak-stage.ts";
import { type StrikeName, strikes } from "./strikes.ts";
import type { WatchedPages } from "./watched-pages.ts";

/** The page that stays is loaded anew in the first minutes only. */
const earlyMs = 600_000;
/** A stream that hangs is given up after 90 s; everything is whole again within this. */
const wholeWithinMs = 180_000;
/** After a press a key shows its answer for seconds, and counts down for longer. */
const settlesMs = 14_000;
/** Before a comparison, pages have shown what was on its way, and lists were read. */
const quietMs = 7_000;

/** Strikes in rounds in which each strike has its turn, and compares the keys after each, until the run is over. */
export async function strikeInRounds(
  run: SoakRun,
  stage: SoakStage,
  pages: WatchedPages,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): Promise<void> {
  const names = (run.options.only ?? Object.keys(strikes)) as readonly StrikeName[];
  let round: StrikeName[] = [];
  const whole = (): boolean => isWhole(stage, pages);
  await run.until(whole, wholeWithinMs);
  while (!run.isOver) {
    await run.pause(run.options.strikeEveryMs * (0.5 + run.random()));
    if (run.isOver) return;
    if (round.length === 0) round = [...names];
    const [name = "service cut"] = round.splice(Math.floor(run.random() * round.length), 1);
    await strike(run, stage, pages, name);
    // What was cut is known to be only after a turn of both sides.
    await run.pause(1_000);
    const from = performance.now();
    if (!(await run.until(whole, wholeWithinMs)))
      run.find(`180 s after “${name}”: ${connections(stage, pages)}`);
    else if (performance.now() - from > wholeWithinMs / 1.5)
      run.find(`whole again ${((performance.now() - from) / 1_000).toFixed(0)} s after “${name}”`);
    while (performance.now() - run.pressedAt < settlesMs && !run.isOver) await run.pause(200);
    if (run.isOver) return;
    run.isQuiet = true;
    await run.pause(quietMs);
    const { wrong, tookMs } = await compareFaces(stage, {
      window: run.window,
      delay,
      pause: run.pause,
      maxMs: 15_000,
    });
    run.isQuiet = false;
    run.counts.faces += comparedKeys;
    run.counts.wrongFaces += wrong.length;
    run.counts.slowestFaceMs = Math.max(run.counts.slowestFaceMs, tookMs);
    for (const sentence of wrong) run.find(`after “${name}”: ${sentence}`);
  }
}

async function strike(
  run: SoakRun,
  stage: SoakStage,
  { lasting, fragile }: WatchedPages,
  name: StrikeName,
): Promise<void> {
  const { random, pause, ledger, window } = run;
  const isEarly = performance.now() - run.startedAt < earlyMs;
  const isReload = name === "page reload" || name === "page crash";
  run.struck(name);
  const tools = {
    all: stage,
    fragile: isReload && isEarly && random() < 0.5 ? lasting : fragile,
    lasting,
    ledger,
    random,
    pause,
    blurWindow: () => window.blur(),
    setAsleep: (isAsleep: boolean) => run.setAsleep(isAsleep),
  };
  const does: (with_: typeof tools) => Promise<void> | void = strikes[name];
  try {
    await does(tools);
  } catch (error) {
    if (!run.isOver) run.find(`“${name}” could not be done: ${String(error)}`);
  }
}

function isWhole({ stage: { service }, obs }: SoakStage, pages: WatchedPages): boolean {
  const isConnected = service.openStreams().eventsub === 1 && (obs.double?.clients ?? 1) === 1;
  return isConnected && pages.all.every(({ isOpen }) => isOpen);
}

function connections({ stage: { service }, obs }: SoakStage, pages: WatchedPages): string {
  const open = pages.all.map(({ name, isOpen }) => `${name} ${isOpen ? "open" : "away"}`);
  return `${service.openStreams().eventsub} event streams, ${obs.double?.clients ?? "?"} connections to OBS, pages ${open.join(", ")}`;
}
