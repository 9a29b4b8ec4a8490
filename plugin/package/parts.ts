import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, type InlineConfig, type Rolldown, build, mergeConfig } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One of the builds that make up `dist/`. */
export interface Part {
  readonly name: string;
  /** Vite's, from the project's folder. */
  readonly config: string;
  /** Whether it goes to streamers. */
  readonly isShipped: boolean;
  /** Settings that differ during development. */
  readonly whileWatched?: BuildOptions;
}

/** All of them. None reads what another has written. */
export const parts: readonly Part[] = [
  // With a map, for a debugger.
  { name: "plugin", config: "plugin/vite.config.ts", isShipped: true, whileWatched: { sourcemap: true } },
  { name: "inspector", config: "plugin/inspector/vite.config.ts", isShipped: true },
  { name: "overlay", config: "overlay/vite.config.ts", isShipped: true },
  { name: "studio", config: "overlay/studio/vite.config.ts", isShipped: true },
  { name: "check", config: "overlay/check/vite.config.ts", isShipped: true },
  { name: "control", config: "overlay/control/vite.config.ts", isShipped: true },
  { name: "rehearsal", config: "test/rehearsal/vite.config.ts", isShipped: false },
];

/** A part's configuration for Vite's `build`. */
export function configOf(part: Part, changes: InlineConfig = {}): InlineConfig {
  const base: InlineConfig = {
    configFile: resolve(root, part.config),
    logLevel: "warn",
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  };
  return mergeConfig(base, changes);
}

/** Builds a part; resolves with the files that went into its bundle. */
export async function buildPart(part: Part): Promise<readonly string[]> {
  const results = [await build(configOf(part))].flat() as readonly Rolldown.RolldownOutput[];
  return results
    .flatMap(({ output }) => output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])))
    .filter((id) => isAbsolute(id));
}
