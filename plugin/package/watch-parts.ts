import { type Rolldown, build } from "vite";
import { type Part, configOf } from "./parts.ts";

/** Listeners for builds. */
export interface BuildListener {
  /** Called when all parts are up to date, with those that were built; the first time with all. */
  readonly onBuilt: (names: readonly string[]) => void;
  /** Called when a part cannot be built; Vite has printed the reason. */
  readonly onError: (name: string) => void;
}

/** Builds the parts, and each again after a change of its sources. Resolves with a function that stops this. */
export async function watchParts(
  parts: readonly Part[],
  { onBuilt, onError }: BuildListener,
): Promise<() => Promise<void>> {
  // Parts that are being built or could not be built. Without any, `onBuilt` is called.
  const unfinished = new Set(parts.map(({ name }) => name));
  const built = new Set<string>();
  const watchers = await Promise.all(
    parts.map(async (part) => {
      const { name } = part;
      // Editors write a file in several steps.
      const watcher = (await build(
        await configOf(part, { build: { watch: { buildDelay: 100 }, ...part.whileWatched } }),
      )) as Rolldown.RolldownWatcher;
      watcher.on("event", (event) => {
        if (event.code === "BUNDLE_START") unfinished.add(name);
        if (event.code === "ERROR") onError(name);
        if (event.code === "BUNDLE_END") {
          built.add(name);
          unfinished.delete(name);
        }
        if (event.code !== "END" || unfinished.size > 0 || built.size === 0) return;
        const names = [...built];
        built.clear();
        onBuilt(names);
      });
      return watcher;
    }),
  );
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
}
