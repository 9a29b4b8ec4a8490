import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const folder = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const outDir = folder("../../dist/app.sidekick.deck.sdPlugin/check");

/** Puts the page beside its script. */
function page(): Plugin {
  return {
    name: "sidekick-check-page",
    buildStart() {
      this.addWatchFile(folder("index.html"));
    },
    writeBundle() {
      cpSync(folder("index.html"), `${outDir}/index.html`);
    },
  };
}

export default defineConfig({
  root: folder("."),
  publicDir: false,
  plugins: [page()],
  build: {
    outDir,
    emptyOutDir: true,
    target: "chrome127",
    rolldownOptions: {
      input: folder("check-page.ts"),
      output: { format: "iife", entryFileNames: "check.js" },
    },
  },
});
