import { fileURLToPath } from "node:url";
import { mergeConfig } from "vite";
import manifest from "../manifest.json" with { type: "json" };
import { wordFiles, wordScripts } from "../shared/words/word-scripts.ts";
import { deckPage } from "./deck-page.config.ts";

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
      },
    },
  ],
  define: { pluginVersion: JSON.stringify(manifest.Version) },
});
