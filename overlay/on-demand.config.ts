import { fileURLToPath } from "node:url";
import { type BuildOptions, type Rolldown, build } from "vite";
import { pieces } from "./pieces/registry.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The global that the page's script and those on demand export to. */
export const exportsTo = "sidekick";

/**
 * What the page's script exports for the others: see `overlay.ts`. Of anything else that they import each has a copy of
 * its own, so they can share no state with the page through it.
 */
const shared = [
  /^lit(\/|$)/,
  /[\\/]shared[\\/](alarm|store)\.ts$/,
  /[\\/]shared[\\/]api[\\/](errors|event-feed|feed|last-ids)\.ts$/,
  /[\\/]page[\\/]option-row\.ts$/,
  /[\\/]pieces[\\/](ai-message[\\/]reading-time|named|sidekick-piece|theme\.styles)\.ts$/,
];

const inputs = new Map([
  ["direct", path("page/direct.ts")],
  ...pieces
    .filter(({ isOnDemand }) => isOnDemand)
    .map(({ name }) => [name, path(`pieces/${name}/piece.ts`)] as const),
]);

/** Builds the scripts that a page loads on demand, each with the files that it is made of. */
export function onDemandScripts(
  options: BuildOptions,
): Promise<
  readonly { readonly fileName: string; readonly source: string; readonly files: readonly string[] }[]
> {
  return Promise.all(
    [...inputs].map(async ([name, input]) => {
      const { output } = (await build({
        configFile: false,
        logLevel: "warn",
        build: {
          ...options,
          write: false,
          rolldownOptions: {
            input,
            preserveEntrySignatures: "strict",
            external: shared,
            checks: { bundlerTimings: false },
            output: {
              format: "iife",
              name: exportsTo,
              extend: true,
              globals: () => exportsTo,
              minify: true,
            },
          },
        },
      })) as Rolldown.RolldownOutput;
      const [{ code, moduleIds }] = output;
      return { fileName: `${name}.js`, source: code, files: moduleIds.map((id) => id.replace(/\?.*$/, "")) };
    }),
  );
}
