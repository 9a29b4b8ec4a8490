import { loadScript } from "../../shared/load-script.ts";
import { pageLog } from "./page-log.ts";

declare global {
  /** What the scripts of the overlay's page export. */
  var sidekick: Readonly<Record<string, unknown>> | undefined;
}

const loading = new Map<string, Promise<unknown>>();

/** What the script of that name exports, when it has been loaded. */
export function loadedBefore(name: string): unknown {
  return globalThis.sidekick?.[name];
}

/**
 * Loads the script of that name, once, and resolves with its export of the same name; `undefined`, and a line in the log,
 * when it does not load: the next call tries again.
 */
export function loadOnDemand(name: string): Promise<unknown> {
  const loaded = loadedBefore(name);
  if (loaded !== undefined) return Promise.resolve(loaded);
  const script = loading.get(name) ?? load(name);
  loading.set(name, script);
  return script;
}

async function load(name: string): Promise<unknown> {
  await loadScript(document, `${name}.js`);
  loading.delete(name);
  const loaded = loadedBefore(name);
  if (loaded === undefined)
    pageLog.error(`${name}.js could not be loaded: what it does is missing from the page.`);
  return loaded;
}
