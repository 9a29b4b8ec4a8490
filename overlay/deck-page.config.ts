import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type UserConfig, defineConfig } from "vite";
import { pageTokens, withTokens } from "../shared/page-tokens.ts";

const html = fileURLToPath(new URL("deck-page.html", import.meta.url));

/**
 * How a page is built that the relay serves under its name: `deck-page.html` around the element `sidekick-<name>`,
 * which the script `<name>-page.ts` in the folder of that name defines.
 */
export function deckPage(name: string): UserConfig {
  return defineConfig({
    root: fileURLToPath(new URL(name, import.meta.url)),
    publicDir: false,
    // The script is no module; a library that asks for its address goes on without.
    define: { "import.meta.url": "undefined" },
    plugins: [
      {
        name: "sidekick-deck-page",
        buildStart() {
          this.addWatchFile(html);
        },
        generateBundle() {
          const source = readFileSync(html, "utf8").replaceAll("%NAME%", name);
          this.emitFile({ type: "asset", fileName: "index.html", source: withTokens(source, pageTokens) });
        },
      },
    ],
    build: {
      outDir: fileURLToPath(new URL(`../dist/app.sidekick.deck.sdPlugin/${name}`, import.meta.url)),
      emptyOutDir: true,
      target: "chrome127",
      rolldownOptions: {
        input: fileURLToPath(new URL(`${name}/${name}-page.ts`, import.meta.url)),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  });
}
