import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type UserConfig, defineConfig } from "vite";
import { withTokens } from "../../shared/page-tokens.ts";
import { wordFiles, wordScripts } from "../../shared/words/word-scripts.ts";

/** A page with forms. */
interface FormPage {
  /** The folder of its `index.html`, as a URL. */
  readonly folder: URL;
  /** The page's folder in the built plugin, and the name of its script. */
  readonly name: string;
  /** The source of the page's script, in `folder`. */
  readonly entry: string;
  readonly tokens: Parameters<typeof withTokens>[1];
  readonly words: Parameters<typeof wordScripts>;
  readonly target: string | string[];
}

/** Vite's configuration of a page with forms. */
export function formPage({ folder, name, entry, tokens, words, target }: FormPage): UserConfig {
  const here = (path: string): string => fileURLToPath(new URL(path, folder));
  // A library build, not a page build: Vite's pages load modules, and modules do not load from file://,
  // which is where Stream Deck opens an inspector from. So the script is classic and the page is passed on as it is.
  return defineConfig({
    root: here("."),
    publicDir: false,
    logLevel: "warn",
    plugins: [
      {
        name: `${name}-page`,
        async buildStart() {
          const page = here("index.html");
          for (const file of [page, ...wordFiles.map((url) => fileURLToPath(url))]) this.addWatchFile(file);
          const source = withTokens(await readFile(page, "utf8"), tokens);
          this.emitFile({ type: "asset", fileName: "index.html", source });
          for (const script of await wordScripts(...words)) this.emitFile({ type: "asset", ...script });
        },
      },
    ],
    build: {
      target,
      outDir: fileURLToPath(new URL(`../../dist/app.sidekick.deck.sdPlugin/${name}`, import.meta.url)),
      emptyOutDir: true,
      lib: { entry: here(entry), formats: ["iife"], name: "sidekickForms", fileName: () => `${name}.js` },
    },
  });
}
