import { loadScript } from "../../shared/load-script.ts";
import { keepLoading, restart } from "./retries.ts";

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
 * Loads the script of that name, once, and resolves with its export of the same name; `undefined` when it does not load
 * at once. It is tried again, also by the next call, and `onLate` called once it is there.
 */
export function loadOnDemand(name: string, onLate = restart): Promise<unknown> {
  const loaded = loadedBefore(name);
  if (loaded !== undefined) return Promise.resolve(loaded);
  const script = loading.get(name) ?? load(name, onLate);
  loading.set(name, script);
  return script;
}

async function load(name: string, onLate: () => void): Promise<unknown> {
  const attempt = async (): Promise<boolean> =>
    (await loadScript(document, `${name}.js`)) && loadedBefore(name) !== undefined;
  await keepLoading(name, attempt, onLate);
  loading.delete(name);
  return loadedBefore(name);
}
