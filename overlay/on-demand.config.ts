import { dirname, resolve } from "node:path";
import { type BuildOptions, type Plugin, type Rolldown, build } from "vite";
import { figureNames } from "./pieces/avatar/definition.ts";
import { pieces } from "./pieces/registry.ts";

/** The global that the page's script and those on demand export to. */
export const exportsTo = "sidekick";

/**
 * Modules whose code the page's script shares with the others: their imports are exports of `overlay.ts`. Everything else
 * that a script on demand imports is copied into it, so it cannot share state with the page through that.
 */
const shared = [
  /^lit(\/|$)/,
  /[\\/]shared[\\/](alarm|load-script|store|text-direction|visible-text)\.ts$/,
  /[\\/]shared[\\/](avatar[\\/](avatar-pictures|tone-moods)|words[\\/]words)\.ts$/,
  /[\\/]shared[\\/]api[\\/](decode-envelope|errors|feed|fields|last-ids|request|stream)\.ts$/,
  /[\\/]page[\\/](appearance|on-demand|page-fetch|session|overlay-log|retries|storage|voice-levels)\.ts$/,
  /[\\/]pieces[\\/](count-messages|sidekick-piece)\.ts$/,
  /[\\/]pieces[\\/]ai-message[\\/](message-stage|name-plate)\.ts$/,
  /[\\/]pieces[\\/]chat[\\/]chat-options\.ts$/,
];

const inputs = new Map([
  ["ownAlerts", "pieces/alerts/own-alerts.ts"],
  ["screenSession", "page/screen-session.ts"],
  ["preview", "preview/preview-channel.ts"],
  ["player", "voice/voice-player.ts"],
  ["sink", "voice/sinks/sink.ts"],
  ["style", "style/style.ts"],
  ["sprite", "pieces/avatar/sidekick-sprite.ts"],
  ...figureNames.map((name) => [name, `pieces/avatar/figures/${name}.ts`] as const),
  ...pieces
    .filter(({ isOnDemand }) => isOnDemand)
    .map(({ name }) => [name, `pieces/${name}/piece.ts`] as const),
]);

/** Adds the names that modules import from `shared` ones. */
function sharedImports(names: Set<string>): Plugin {
  return {
    name: "sidekick-shared-imports",
    transform: {
      order: "post",
      handler(code, id) {
        for (const node of this.parse(code).body) {
          if (node.type !== "ImportDeclaration") continue;
          const from = node.source.value;
          const file = from.startsWith(".") ? resolve(dirname(id), from) : from;
          if (!shared.some((pattern) => pattern.test(file))) continue;
          for (const one of node.specifiers)
            if (one.type === "ImportSpecifier" && one.imported.type === "Identifier")
              names.add(one.imported.name);
        }
      },
    },
  };
}

/** A script that pages load on demand. */
export interface OnDemandScript {
  readonly fileName: string;
  readonly source: string;
  /** The files that it is made of. */
  readonly files: readonly string[];
  /** Names that it takes from the page's script. */
  readonly imports: readonly string[];
}

/** Builds the scripts that a page loads on demand. */
export function onDemandScripts(root: string, options: BuildOptions): Promise<readonly OnDemandScript[]> {
  return Promise.all(
    [...inputs].map(async ([name, input]) => {
      const imports = new Set<string>();
      const { output } = (await build({
        root,
        configFile: false,
        publicDir: false,
        resolve: { preserveSymlinks: true },
        logLevel: "warn",
        plugins: [sharedImports(imports)],
        build: {
          ...options,
          write: false,
          rolldownOptions: {
            input: resolve(root, input),
            preserveEntrySignatures: "strict",
            external: shared,
            checks: { bundlerTimings: false },
            output: {
              format: "iife",
              generatedCode: { symbols: false },
              name: exportsTo,
              extend: true,
              globals: () => exportsTo,
              minify: true,
            },
          },
        },
      })) as Rolldown.RolldownOutput;
      const [{ code, moduleIds }] = output;
      return {
        fileName: `${name}.js`,
        source: code,
        files: moduleIds.map((id) => id.replace(/\?.*$/, "")),
        // Without those that only unused code imports.
        imports: [...imports].filter((each) => new RegExp(`\\.${each}\\b`).test(code)),
      };
    }),
  );
}
