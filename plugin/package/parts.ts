import { realpathSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BuildOptions,
  type InlineConfig,
  type Rolldown,
  build,
  loadConfigFromFile,
  mergeConfig,
} from "vite";
import { movePaths, plainPath } from "./plain-path.ts";

const root = realpathSync(fileURLToPath(new URL("../..", import.meta.url)));

/** A build, several of which make up `dist/`. */
export interface Part {
  readonly name: string;
  /** Path of Vite's configuration in the project. */
  readonly config: string;
  /** Folders that its sources are in. */
  readonly sources: readonly string[];
  /** Whether the build goes to streamers. */
  readonly isShipped: boolean;
  /** Settings that differ during development. */
  readonly whileWatched?: BuildOptions;
}

/** All parts. They can be built side by side, because none reads the output of another. */
export const parts: readonly Part[] = [
  {
    name: "plugin",
    config: "plugin/vite.config.ts",
    sources: ["plugin", "shared"],
    isShipped: true,
    // For a debugger.
    whileWatched: { sourcemap: true },
  },
  {
    name: "inspector",
    config: "plugin/inspector/vite.config.ts",
    sources: ["plugin", "shared"],
    isShipped: true,
  },
  {
    name: "set-up",
    config: "plugin/set-up/page/vite.config.ts",
    sources: ["plugin", "shared"],
    isShipped: true,
  },
  overlayPart("overlay", "overlay/vite.config.ts"),
  overlayPart("studio", "overlay/studio/vite.config.ts"),
  overlayPart("check", "overlay/check/vite.config.ts"),
  {
    ...overlayPart("control", "overlay/control/vite.config.ts"),
    sources: ["overlay", "shared", "plugin/imgs"],
  },
  {
    name: "rehearsal",
    config: "test/rehearsal/vite.config.ts",
    sources: ["plugin", "overlay", "shared", "test/rehearsal"],
    isShipped: false,
  },
];

function overlayPart(name: string, config: string): Part {
  return { name, config, sources: ["overlay", "shared"], isShipped: true };
}

/** A part's configuration for Vite's `build`. */
export async function configOf(part: Part, changes: InlineConfig = {}): Promise<InlineConfig> {
  const file = resolve(root, part.config);
  const base: InlineConfig = {
    configFile: file,
    logLevel: "warn",
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  };
  const plain = plainPath(root);
  if (plain === root) return mergeConfig(base, changes);
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, file);
  const moved = movePaths(loaded?.config ?? {}, root, plain);
  const there: InlineConfig = { ...base, configFile: false, resolve: { preserveSymlinks: true } };
  return mergeConfig(mergeConfig(moved, there), changes);
}

/** Builds a part; resolves with the files that went into its bundle. */
export async function buildPart(part: Part): Promise<readonly string[]> {
  const results = [await build(await configOf(part))].flat() as readonly Rolldown.RolldownOutput[];
  return results
    .flatMap(({ output }) =>
      output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : file.originalFileNames)),
    )
    .filter((id) => isAbsolute(id));
}
