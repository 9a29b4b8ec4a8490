import { readFileSync } from "node:fs";
import { type UserConfig, mergeConfig } from "vite";
import { deckPage } from "../deck-page.config.ts";

/** The plugin's own picture is the page's on a phone's home screen. */
const picture = new URL("../../plugin/imgs/plugin.png", import.meta.url);

export default mergeConfig(deckPage("control"), {
  plugins: [
    {
      name: "sidekick-home-screen",
      generateBundle() {
        this.emitFile({ type: "asset", fileName: "icon.png", source: readFileSync(picture) });
      },
    },
  ],
} satisfies UserConfig);
