import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type UserConfig, defineConfig } from "vite";
import { pageTokens, withTokens } from "../shared/page-tokens.ts";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * How a page is built that the relay serves under its name. By default it is `deck-page.html` around the element
 * `sidekick-<name>`, which the script `<name>-page.ts` in the folder of that name defines.
 */
export function deckPage(
  name: string,
  html = file("deck-page.html"),
  script = file(`${name}/${name}-page.ts`),
): UserConfig {
  return defineConfig({
    root: dirname(script),
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
          // On a phone's home screen, the plugin's own picture is the page's.
          if (name === "control")
            this.emitFile({
              type: "asset",
              fileName: "icon.png",
              source: readFileSync(file("../plugin/imgs/plugin.png")),
            });
        },
      },
    ],
    build: {
      outDir: file(`../dist/app.sidekick.deck.sdPlugin/${name}`),
      emptyOutDir: true,
      // OBS 31 and 32 are Chromium 127.
      target: "chrome127",
      rolldownOptions: {
        input: script,
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  });
}
