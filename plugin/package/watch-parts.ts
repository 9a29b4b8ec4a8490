import { type Rolldown, build } from "vite";
import { type Part, configOf } from "./parts.ts";

/** Called with the results of builds. */
export interface BuildListener {
  /** Everything is built that has changed, and nothing is being built now; at first all parts are named. */
  readonly onBuilt: (names: readonly string[]) => void;
  /** A part cannot be built as its sources are now; Vite has said why. */
  readonly onError: (name: string) => void;
}

/** Builds the parts, and each again whenever a file has changed that it is made of. Resolves with a function that stops it. */
export async function watchParts(
  parts: readonly Part[],
  { onBuilt, onError }: BuildListener,
): Promise<() => Promise<void>> {
  // What is being built, or could not be built; nothing is told while that is so.
  const unfinished = new Set(parts.map(({ name }) => name));
  const built = new Set<string>();
  const watchers = await Promise.all(
    parts.map(async (part) => {
      const { name } = part;
      // Editors write a file in several steps.
      const watcher = (await build(
        configOf(part, { build: { watch: { buildDelay: 100 }, ...part.whileWatched } }),
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
