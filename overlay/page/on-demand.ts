import { loadScript } from "../../shared/load-script.ts";
import { keepLoading, restart } from "./retries.ts";

declare global {
  /** Exports of the overlay's scripts. */
  var sidekick: Readonly<Record<string, unknown>> | undefined;
}

const loading = new Map<string, Promise<unknown>>();

/** The export of the script of that name; `undefined` unless it is loaded. */
export function loadedBefore(name: string): unknown {
  return globalThis.sidekick?.[name];
}

/**
 * Loads the script of that name, once, and resolves with its export of the same name; `undefined` if the first try fails.
 * More tries follow, also with the next call, and `onLate` is called after one that succeeds.
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
