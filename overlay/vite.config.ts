import { cpSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BuildOptions, defineConfig, type Plugin } from "vite";
import { exportsTo, onDemandScripts, type OnDemandScript } from "./on-demand.config.ts";
import manifest from "../manifest.json" with { type: "json" };
import { wordFiles, wordScripts } from "../shared/words/word-scripts.ts";

const folder = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const outDir = folder("../dist/overlay");
const inPlugin = folder("../dist/app.sidekick.deck.sdPlugin/overlay");

/** Puts the page beside its script, and both into the plugin's folder, whose relay serves them. */
function page(): Plugin {
  let root: string;
  let onDemand: readonly OnDemandScript[];
  return {
    name: "sidekick-overlay-page",
    configResolved(config) {
      ({ root } = config);
    },
    async buildStart() {
      onDemand = await onDemandScripts(root, output);
      for (const file of [
        folder("index.html"),
        ...wordFiles.map((url) => fileURLToPath(url)),
        ...onDemand.flatMap(({ files }) => files),
      ])
        this.addWatchFile(file);
    },
    async generateBundle(_, bundle) {
      const exported = new Set(
        Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.exports : [])),
      );
      for (const { fileName, imports } of onDemand)
        for (const name of imports)
          if (!exported.has(name))
            this.error(`overlay.ts has to export "${name}", which ${fileName} imports.`);
      const source = readFileSync(folder("index.html"), "utf8");
      this.emitFile({ type: "asset", fileName: "index.html", source });
      for (const { fileName, source } of [...onDemand, ...(await wordScripts("overlay"))])
        this.emitFile({ type: "asset", fileName, source });
    },
    writeBundle() {
      rmSync(inPlugin, { recursive: true, force: true });
      cpSync(outDir, inPlugin, { recursive: true });
    },
  };
}

const output: BuildOptions = {
  // OBS 31 and 32 are Chromium 127.
  target: "chrome127",
};

export default defineConfig({
  root: folder("."),
  publicDir: false,
  plugins: [page()],
  define: { pluginVersion: JSON.stringify(manifest.Version) },
  build: {
    outDir,
    emptyOutDir: true,
    ...output,
    rolldownOptions: {
      input: folder("overlay.ts"),
      preserveEntrySignatures: "strict",
      // A classic script: a page opened from a file may not load modules.
      output: {
        format: "iife",
        generatedCode: { symbols: false },
        name: exportsTo,
        entryFileNames: "overlay.js",
        minify: true,
      },
    },
  },
});
