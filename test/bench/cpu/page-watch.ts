import type { Browser, Page } from "playwright-core";
import { hasProcessCosts, watchCpu } from "./process-costs.ts";

/** What a page cost for some time, in per cent of it. */
export interface PageCosts {
  /** How long the main thread was busy or, on a computer that others load as well, waited for its turn to be. */
  readonly main: number;
  /** Time that the main thread had on a core. */
  readonly mainCpu: number;
  readonly script: number;
  /** Style and layout. */
  readonly layout: number;
  /** Time that all of the browser's processes had on cores. */
  readonly browser: number;
}

/** A page's costs from now until the function returned is called. */
export async function watchPage(browser: Browser, page: Page): Promise<() => Promise<PageCosts>> {
  const stopWall = await watchMainThread(page, "timeTicks");
  const stopCpu = await watchMainThread(page, "threadTicks");
  const stopBrowser = await watchBrowser(browser);
  return async () => {
    const [wall, cpu, ofBrowser] = [await stopWall(), await stopCpu(), await stopBrowser()];
    return {
      main: wall("TaskDuration"),
      mainCpu: cpu("TaskDuration"),
      script: cpu("ScriptDuration"),
      layout: cpu("LayoutDuration") + cpu("RecalcStyleDuration"),
      browser: ofBrowser,
    };
  };
}

/** Resolves with a function of the shares that the engine's own counts took. */
async function watchMainThread(
  page: Page,
  timeDomain: "timeTicks" | "threadTicks",
): Promise<() => Promise<(name: string) => number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain });
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await read();
  return async () => {
    const after = await read();
    await devtools.detach();
    const added = (name: string): number =>
      (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN);
    return (name) => (added(name) / added("Timestamp")) * 100;
  };
}

/** What a page holds, after garbage has been collected. */
export async function pageHolds(page: Page): Promise<{ readonly heapMb: number; readonly nodes: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  const valueOf = (wanted: string): number =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heapMb: valueOf("JSHeapUsedSize") / 1e6, nodes: valueOf("Nodes") };
}

async function watchBrowser(browser: Browser): Promise<() => Promise<number>> {
  const devtools = await browser.newBrowserCDPSession();
  const processes = async () => (await devtools.send("SystemInfo.getProcessInfo")).processInfo;
  const before = await processes();
  if (hasProcessCosts) {
    const stop = await watchCpu(before.map(({ id }) => id));
    return async () => {
      await devtools.detach();
      return stop();
    };
  }
  const startedAt = performance.now();
  return async () => {
    const tookMs = performance.now() - startedAt;
    const sum = (all: typeof before): number => all.reduce((all, { cpuTime }) => all + cpuTime, 0);
    const seconds = sum(await processes()) - sum(before);
    await devtools.detach();
    return (seconds * 1_000 * 100) / tookMs;
  };
}
