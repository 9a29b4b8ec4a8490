import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { type InlineConfig, type Rolldown, build, mergeConfig } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One of the builds that make up `dist/`. */
export interface Part {
  readonly name: string;
  readonly config: string;
  /** Whether it goes to streamers. */
  readonly isShipped: boolean;
}

/** All of them. None reads what another has written. */
export const parts: readonly Part[] = [
  { name: "plugin", config: "plugin/vite.config.ts", isShipped: true },
  { name: "inspector", config: "plugin/inspector/vite.config.ts", isShipped: true },
  { name: "overlay", config: "overlay/vite.config.ts", isShipped: true },
  { name: "studio", config: "overlay/studio/vite.config.ts", isShipped: true },
  { name: "rehearsal", config: "test/rehearsal/vite.config.ts", isShipped: false },
];

/** A part's configuration for Vite's `build`. */
export function configOf(part: Part, changes: InlineConfig = {}): InlineConfig {
  const base: InlineConfig = {
    configFile: `${root}${part.config}`,
    logLevel: "warn",
    build: { rolldownOptions: { checks: { pluginTimings: false } } },
  };
  return mergeConfig(base, changes);
}

/** Builds a part. Returns the files that its bundle was made of. */
export async function buildPart(part: Part): Promise<readonly string[]> {
  const results = [await build(configOf(part))].flat() as readonly Rolldown.RolldownOutput[];
  return results
    .flatMap(({ output }) => output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])))
    .filter((id) => isAbsolute(id));
}
