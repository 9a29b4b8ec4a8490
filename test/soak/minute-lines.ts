import { loadavg } from "node:os";
import type { monitorEventLoopDelay } from "node:perf_hooks";
import type { PageLine, SoakLine } from "./soak-line.ts";
import type { PageCosts, SoakPage } from "./soak-page.ts";
import type { SoakRun } from "./soak-run.ts";
import type { SoakStage } from "./soak-stage.ts";
import type { WatchedPages } from "./watched-pages.ts";

const minuteMs = 60_000;

/** Takes the measures of one minute after another. */
export class MinuteLines {
  readonly #run: SoakRun;
  readonly #stage: SoakStage;
  readonly #pages: WatchedPages;
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>;
  readonly #costs = new Map<string, PageCosts & { readonly at: number }>();
  #minute = 0;
  #before = { at: performance.now(), images: 0, frames: 0, pagesSeconds: 0 };
  #stopCpu: (() => Promise<number>) | undefined;

  constructor(
    run: SoakRun,
    stage: SoakStage,
    pages: WatchedPages,
    delay: ReturnType<typeof monitorEventLoopDelay>,
  ) {
    this.#run = run;
    this.#stage = stage;
    this.#pages = pages;
    this.#delay = delay;
  }

  /** Writes a line a minute until the run is over; the caller writes the last one, once everything is judged. */
  async writeUntilOver(onLine: (line: SoakLine) => void): Promise<void> {
    const run = this.#run;
    this.#stopCpu = await this.#stage.watchCpu();
    this.#before = { ...this.#before, at: performance.now(), pagesSeconds: await this.#stage.pagesSeconds() };
    for (let next = run.startedAt + minuteMs; next < run.endsAt && !run.isOver; next += minuteMs) {
      await run.pause(Math.max(0, next - performance.now()));
      if (!run.isOver) onLine(await this.next());
    }
    await run.pause(Math.max(0, run.endsAt - performance.now()));
  }

  /** The line of the time since the last one. */
  async next(): Promise<SoakLine> {
    const [run, stage, before] = [this.#run, this.#stage, this.#before];
    const { counts, ledger } = run;
    const now = performance.now();
    const seconds = (now - before.at) / 1_000;
    // Ctrl+C ends plugin and browser as well: then there is nothing left to measure.
    const cpu = await this.#stopCpu?.().catch(() => Number.NaN);
    this.#stopCpu = await stage.watchCpu();
    const pagesSeconds = await stage.pagesSeconds();
    const probe = await stage.probe();
    const pages: Record<string, PageLine> = {};
    for (const page of this.#pages.all) pages[page.name] = await this.#pageLine(page, seconds);
    for (const line of await stage.newLogLines()) if (/\b(WARN|ERROR)\b/.test(line)) run.logged.add(line);
    ledger.settle(now);
    const line: SoakLine = {
      minute: ++this.#minute,
      at: new Date().toISOString(),
      seed: run.options.seed,
      load: loadavg()[0] ?? Number.NaN,
      latenessMs: this.#delay.max / 1e6,
      plugin: {
        rssMb: (probe?.rss ?? Number.NaN) / 1e6,
        heapMb: (probe?.heapUsed ?? Number.NaN) / 1e6,
        cpu: (cpu ?? Number.NaN) / 100,
        openFiles: await stage.openFiles(),
        resources: probe?.resources ?? {},
        live: probe?.live ?? {},
        images: counts.images - before.images,
        busiestSecond: Math.max(0, ...stage.stage.deck.actions.map(({ busiestSecond }) => busiestSecond)),
      },
      pages,
      pagesCpu: Math.max(0, pagesSeconds - before.pagesSeconds) / seconds,
      frames: counts.frames - before.frames,
      events: structuredClone(ledger.counts),
      chat: { given: counts.chat, doubled: counts.chatDoubled },
      faces: { compared: counts.faces, wrong: counts.wrongFaces, slowestMs: counts.slowestFaceMs },
      requests: {
        reactions: counts.reactions,
        early: run.window.early,
        pressesLost: counts.pressesLost,
        all: counts.requests,
      },
      maxOpen: { ...run.maxOpen },
      strikes: { ...run.strikes },
      log: run.logged.all,
      pageErrors: run.pageErrors.all,
      complaints: stage.stage.deck.complaints.length,
      ...run.takeNews(),
    };
    this.#delay.reset();
    this.#before = { at: now, images: counts.images, frames: counts.frames, pagesSeconds };
    return line;
  }

  async #pageLine(page: SoakPage, seconds: number): Promise<PageLine> {
    const { loadedAt, voicesSpoken, chatLines } = page;
    const now = performance.now();
    const age = { ageMinutes: (now - loadedAt) / minuteMs, voicesSpoken, chatLines };
    const costs = await page.costs();
    if (!costs) return age;
    const earlier = this.#costs.get(page.name);
    this.#costs.set(page.name, { ...costs, at: now });
    const { heapMb, nodes, listeners, documents } = costs;
    const line = { ...age, heapMb, nodes, listeners, documents };
    // Its counts begin anew with each document.
    if (!earlier || earlier.at < loadedAt || costs.taskSeconds < earlier.taskSeconds) return line;
    return {
      ...line,
      mainThread: (costs.taskSeconds - earlier.taskSeconds) / seconds,
      script: (costs.scriptSeconds - earlier.scriptSeconds) / seconds,
      layouts: costs.layouts - earlier.layouts,
    };
  }
}
