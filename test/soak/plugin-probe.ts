// Preloaded into the plugin's process: writes what only that process knows of itself, as one object into a file.
import { EventEmitter } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { queryObjects } from "node:v8";

const {
  SOAK_PROBE: file = "",
  SOAK_PROBE_MS: everyMs = "5000",
  SOAK_DEEP_MS: deepMs = "300000",
} = process.env;
const Timeout = setTimeout(() => {}, 0).constructor as new () => unknown;
let live: Readonly<Record<string, number>> = {};
let deepAt = 0;

/** Objects that are in use. Each of these counts begins with a garbage collection, so it is done seldom. */
function countLive(): void {
  // oxlint-disable-next-line typescript/no-unsafe-function-type -- Function itself is one of these
  const count = (of: Function): number => queryObjects(of, { format: "count" });
  live = {
    emitters: count(EventEmitter),
    eventTargets: count(EventTarget),
    abortSignals: count(AbortSignal),
    timeouts: count(Timeout),
    promises: count(Promise),
    functions: count(Function),
    heapMb: process.memoryUsage().heapUsed / 1e6,
  };
}

function write(): void {
  const now = performance.now();
  if (now - deepAt >= Number(deepMs)) {
    deepAt = now;
    countLive();
  }
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const facts = { at: Date.now(), rss, heapUsed, external, arrayBuffers, resources, live };
  writeFileSync(`${file}.new`, JSON.stringify(facts));
  renameSync(`${file}.new`, file);
}

setInterval(write, Number(everyMs)).unref();
