import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";
import { helpFiles, writeHelp } from "./help/help-page.ts";
import { actionImages, localeFiles } from "./package/manifest-files.ts";
import { writeProfiles } from "./profiles/write-profiles.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}/dist/app.sidekick.deck.sdPlugin`;

/** OpenDeck merges the second one over the first. */
const manifests = [
  [`${root}/manifest.json`, "manifest.json"],
  [`${root}/plugin/package/manifest.linux.json`, "manifest.linux.json"],
] as const;

/** The parts of the plugin's folder that are shipped as they are. */
const shipAsIs: Plugin = {
  name: "ship-as-is",
  async buildStart() {
    for (const [file] of manifests) this.addWatchFile(file);
    for (const source of ["layouts", "imgs"])
      for (const file of await readdir(`${root}/plugin/${source}`, { recursive: true }))
        this.addWatchFile(`${root}/plugin/${source}/${file}`);
    for (const file of await helpFiles()) this.addWatchFile(file);
    // What other builds put beside it stays.
    const own = (name: string): boolean => /^(?:imgs|layouts|help|logs)$|\.json$/.test(name);
    for (const name of (await readdir(folder).catch(() => [])).filter(own))
      await rm(`${folder}/${name}`, { recursive: true });
  },
  async writeBundle() {
    for (const [file, name] of manifests) await cp(file, `${folder}/${name}`);
    await cp(`${root}/plugin/layouts`, `${folder}/layouts`, { recursive: true });
    // Stream Deck looks for a language's words beside the manifest.
    for (const [name, words] of Object.entries(localeFiles))
      await writeFile(`${folder}/${name}`, JSON.stringify(words, undefined, 2));
    for (const [path, svg] of Object.entries(await actionImages())) {
      await mkdir(dirname(`${folder}/${path}`), { recursive: true });
      await writeFile(`${folder}/${path}.svg`, svg);
    }
    // What was drawn by hand replaces what the plugin draws; what its PNG icons were rendered from stays at home.
    const filter = (from: string): boolean => !from.endsWith("plugin-drawing.svg");
    await cp(`${root}/plugin/imgs`, `${folder}/imgs`, { recursive: true, filter });
    // Else Node would parse each file twice, to see whether it is a module.
    await writeFile(`${folder}/bin/package.json`, JSON.stringify({ type: "module" }));
    await writeProfiles(folder);
    await writeHelp(folder);
  },
};

export default defineConfig({
  root,
  publicDir: false,
  // Stream Deck starts the plugin without a node_modules folder: everything goes into its files.
  ssr: { noExternal: true, target: "node" },
  resolve: {
    alias: {
      // See there: the SDK's own ends the process when it cannot write.
      "@elgato/utils/logging/file-target.js": `${root}/plugin/host/log-file-target.ts`,
    },
  },
  build: {
    ssr: "plugin/plugin.ts",
    outDir: `${folder}/bin`,
    emptyOutDir: true,
    target: "node20.9",
    rollupOptions: {
      // A language that is only named by a table that nobody reads is not loaded with it.
      treeshake: { moduleSideEffects: [{ test: /\/shared\/words\//, sideEffects: false }] },
      output: {
        entryFileNames: "plugin.js",
        chunkFileNames: "[name].js",
        format: "es",
        // Whitespace goes, names stay: an error's stack trace in the log is still readable.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  plugins: [shipAsIs],
});
