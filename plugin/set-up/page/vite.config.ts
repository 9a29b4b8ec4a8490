import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { pageTokens, withTokens } from "../../../shared/page-tokens.ts";
import { wordFiles, wordScripts } from "../../../shared/words/word-scripts.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  publicDir: false,
  logLevel: "warn",
  plugins: [
    {
      name: "set-up-page",
      async buildStart() {
        const page = here("index.html");
        for (const file of [page, ...wordFiles.map((url) => fileURLToPath(url))]) this.addWatchFile(file);
        const source = withTokens(await readFile(page, "utf8"), pageTokens);
        this.emitFile({ type: "asset", fileName: "index.html", source });
        for (const script of await wordScripts("inspector", "setUp"))
          this.emitFile({ type: "asset", ...script });
      },
    },
  ],
  build: {
    // It opens in the streamer's own browser.
    target: ["chrome118", "firefox115", "safari16.4"],
    outDir: here("../../../dist/app.sidekick.deck.sdPlugin/set-up"),
    emptyOutDir: true,
    lib: {
      entry: here("set-up-page.ts"),
      formats: ["iife"],
      name: "sidekickSetUp",
      fileName: () => "set-up.js",
    },
  },
});
