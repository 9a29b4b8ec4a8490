import { mkdtemp, open, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { createClient } from "../../shared/api/client.ts";
import { systemClock } from "../../shared/clock.ts";
import { watchCpu } from "../bench/cpu/process-costs.ts";
import type { DeckKey } from "../deck/deck-key.ts";
import { xlDevice } from "../deck/devices.ts";
import type { JsonObject } from "../deck/json.ts";
import { strictNodeFlags } from "../deck/plugin-process.ts";
import { launchBrowser } from "../fixtures/browser.ts";
import { type ObsDouble, startObsDouble } from "../obs/obs-double.ts";
import { startRealObs } from "../obs/real-obs.ts";
import { controlUrl } from "../plugin/control/control-client.ts";
import { type Stage, startStage } from "../plugin/stage.ts";
import { soakedKeys, twinDevice } from "./soaked-deck.ts";

/** What the probe in the plugin's process writes. */
export interface ProbeFacts {
  readonly at: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly resources: Readonly<Record<string, number>>;
  readonly live: Readonly<Record<string, number>>;
}

/** OBS, or its double, and how it is made to fail. */
export interface SoakedObs {
  readonly address: string;
  readonly double: ObsDouble | undefined;
  /** It ends, and is back after so long. */
  restart(awayMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The product as it is built, with everything around it. */
export interface SoakStage {
  readonly stage: Stage;
  readonly obs: SoakedObs;
  readonly browser: Browser;
  readonly overlayUrl: string;
  readonly controlUrl: string;
  /** The keys that stay in view, and their twins on the other device. */
  readonly keys: readonly DeckKey[];
  readonly twins: readonly DeckKey[];
  readonly settings: JsonObject;
  readonly client: ReturnType<typeof createClient>;
  probe(): Promise<ProbeFacts | undefined>;
  /** The plugin's share of a core, from now until the function returned is called. */
  watchCpu(): Promise<() => Promise<number>>;
  openFiles(): Promise<number>;
  /** Seconds that the pages' processes have had on a core. */
  pagesSeconds(): Promise<number>;
  /** How long the plugin and this process have been ready to run and got no core, in milliseconds. */
  waitedMs(): Promise<number>;
  /** Lines that the plugin has logged since the last call. */
  newLogLines(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Objects in use are counted this often, each time after a garbage collection. */
const deepMs = 300_000;

/** Starts it all. */
export async function startSoakStage(options: {
  readonly obs: "double" | "real";
  readonly random: () => number;
}): Promise<SoakStage> {
  const folder = await mkdtemp(join(tmpdir(), "soak-"));
  const probeFile = join(folder, "probe.json");
  const obs = await startSoakedObs(options.obs);
  const settings: JsonObject = {
    obsAddress: obs.address,
    obsPassword: "not-a-secret",
    obsJoins: true,
    rateWindow: "auto",
    channelName: "",
  };
  const stage = await startStage({
    keys: soakedKeys,
    devices: [xlDevice, twinDevice],
    service: { pingMs: 10_000, random: options.random, aiDelayMs: 900 },
    before: ({ control }) => control.pingEventSub(true),
    globalSettings: settings,
    deck: {
      nodeFlags: [...strictNodeFlags, "--import", new URL("plugin-probe.ts", import.meta.url).href],
      env: { SOAK_PROBE: probeFile, SOAK_DEEP_MS: String(deepMs) },
    },
  });
  const { deck, service, account } = stage;
  const keys = stage.keys.filter(({ device, page }) => device.id === xlDevice.id && page === 0);
  const twins = stage.keys.filter(({ device }) => device.id === twinDevice.id);
  const overlayUrl = await controlUrl(keys[0], "getOverlayUrl");
  const control = await controlUrl(keys[0]);
  obs.double?.addScene("Boss fight");
  obs.double?.addInput("Sidekick Deck", "browser_source", { url: overlayUrl, width: 1920, height: 1080 });
  obs.double?.addItem("Scene", "Sidekick Deck");
  const minding = process.listeners("SIGINT");
  const browser = await launchBrowser();
  // Playwright would end this process at Ctrl+C, before the summary.
  for (const listener of process.listeners("SIGINT"))
    if (!minding.includes(listener)) process.off("SIGINT", listener);
  const browserTools = await browser.newBrowserCDPSession();
  const logFile = join(deck.pluginDir, "logs", "app.sidekick.deck.0.log");
  let readTo = 0;
  let inode = 0;
  return {
    stage,
    obs,
    browser,
    overlayUrl,
    controlUrl: control,
    keys,
    twins,
    settings: deck.globalSettings,
    client: createClient({
      baseUrl: service.baseUrl,
      apiKey: account.apiKey,
      fetch,
      clock: systemClock,
      random: options.random,
    }),
    async probe() {
      const text = await readFile(probeFile, "utf8").catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as ProbeFacts);
    },
    // Only Linux has these; and at the end of a run the process may have gone first.
    watchCpu: () => watchCpu([deck.pid]).catch(() => () => Promise.resolve(Number.NaN)),
    openFiles: () =>
      readdir(`/proc/${deck.pid}/fd`).then(
        ({ length }) => length,
        () => Number.NaN,
      ),
    async pagesSeconds() {
      try {
        const { processInfo } = await browserTools.send("SystemInfo.getProcessInfo");
        const renderers = processInfo.filter(({ type }) => type === "renderer");
        return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      } catch {
        // Ctrl+C ends the browser as well.
        return Number.NaN;
      }
    },
    async waitedMs() {
      // Only Linux counts it; elsewhere the delay of this process's timers has to do.
      const waits = [deck.pid, process.pid].map(async (pid) => {
        const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8").catch(() => "0 0");
        return Number(text.split(" ")[1]) / 1e6;
      });
      return (await Promise.all(waits)).reduce((sum, ms) => sum + ms, 0);
    },
    async newLogLines() {
      const facts = await stat(logFile).catch(() => undefined);
      if (!facts) return [];
      // A file that became too large is moved on, and a new one begun.
      if (facts.ino !== inode || facts.size < readTo) [inode, readTo] = [facts.ino, 0];
      const file = await open(logFile);
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(facts.size - readTo),
        0,
        facts.size - readTo,
        readTo,
      );
      await file.close();
      readTo += bytesRead;
      return buffer
        .subarray(0, bytesRead)
        .toString("utf8")
        .split("\n")
        .filter((line) => line !== "");
    },
    async close() {
      await browser.close();
      await stage.close();
      await obs.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startSoakedObs(kind: "double" | "real"): Promise<SoakedObs> {
  if (kind === "real") {
    const real = await startRealObs();
    return {
      address: real.address,
      double: undefined,
      restart: () => Promise.resolve(),
      close: () => real.close(),
    };
  }
  const password = "not-a-secret";
  let double = await startObsDouble({ password });
  const { port } = new URL(double.address);
  return {
    address: double.address,
    get double() {
      return double;
    },
    async restart(awayMs) {
      const { inputs, scenes, onAir } = double;
      await double.close();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      double = await startObsDouble({ password, port: Number(port) });
      // OBS has kept what was in it.
      for (const [name, { inputKind, settings }] of inputs) double.addInput(name, inputKind, settings);
      for (const name of scenes.keys()) if (name !== "Scene") double.addScene(name);
      for (const [name, items] of scenes)
        for (const { sourceName } of items) double.addItem(name, sourceName);
      double.show(onAir);
    },
    close: () => double.close(),
  };
}
