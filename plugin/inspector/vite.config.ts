import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { inspectorTokens, withTokens } from "../../shared/page-tokens.ts";
import { wordFiles, wordScripts } from "../../shared/words/word-scripts.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// A library build, not a page build: Vite's pages load modules, and modules do not load from file://,
// which is where Stream Deck opens an inspector from. So the script is classic and the page is passed on as it is.
export default defineConfig({
  root: here("."),
  publicDir: false,
  logLevel: "warn",
  plugins: [
    {
      name: "inspector-page",
      async buildStart() {
        const page = here("index.html");
        for (const file of [page, ...wordFiles.map((url) => fileURLToPath(url))]) this.addWatchFile(file);
        const source = withTokens(await readFile(page, "utf8"), inspectorTokens);
        this.emitFile({ type: "asset", fileName: "index.html", source });
        for (const script of await wordScripts("inspector")) this.emitFile({ type: "asset", ...script });
      },
    },
  ],
  build: {
    target: "chrome118",
    outDir: here("../../dist/app.sidekick.deck.sdPlugin/inspector"),
    emptyOutDir: true,
    lib: {
      entry: here("inspector.ts"),
      formats: ["iife"],
      name: "sidekickInspector",
      fileName: () => "inspector.js",
    },
  },
});
