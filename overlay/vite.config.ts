import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vite";
import manifest from "../manifest.json" with { type: "json" };
import { wordFiles, wordScripts } from "../shared/words/word-scripts.ts";
import { deckPage } from "./deck-page.config.ts";
import { faceParts, themeFaces } from "./style/theme-face.ts";

const { resolve } = createRequire(import.meta.url);
/** The files of the themes' display faces, by their names beside the page. */
const faces = Object.entries(themeFaces).flatMap(([theme, face]) =>
  faceParts.map((part) => ({
    fileName: `${theme}${part}.woff2`,
    originalFileName: resolve(`@fontsource/${face}/files/${face}-latin${part}-400-normal.woff2`),
  })),
);
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The overlay's page has HTML of its own, since it is transparent, and words in scripts of their own. */
export default mergeConfig(deckPage("overlay", file("index.html"), file("overlay.ts")), {
  plugins: [
    {
      name: "sidekick-overlay-words",
      buildStart(this: { addWatchFile(file: string): void }) {
        for (const url of wordFiles) this.addWatchFile(fileURLToPath(url));
      },
      async generateBundle(this: { emitFile(file: object): void }) {
        for (const { fileName, source } of await wordScripts("overlay"))
          this.emitFile({ type: "asset", fileName, source });
        for (const face of faces)
          this.emitFile({ type: "asset", ...face, source: readFileSync(face.originalFileName) });
      },
    },
  ],
  define: { pluginVersion: JSON.stringify(manifest.Version) },
});
