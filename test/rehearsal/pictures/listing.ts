import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";

/** Parts of the running product, as PNG. */
export interface Shots {
  /** The overlay over a game. */
  readonly stage: Buffer;
  readonly deck: Buffer;
  readonly inspector: Buffer;
  readonly studio: Buffer;
}

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../plugin/listing/${name}`, import.meta.url));
const icon = fileURLToPath(new URL("../../../plugin/imgs/plugin-drawing.svg", import.meta.url));

const styles = `
  body { margin: 0; width: 1920px; height: 960px; overflow: hidden; box-sizing: border-box; padding: 70px 80px;
    display: flex; gap: 70px; align-items: center; color: #f4efe6; font: 34px/1.4 "Noto Sans", "Segoe UI", sans-serif;
    background: radial-gradient(circle at 75% 40%, #3a2a44, #15121b 70%); }
  .words { flex: 0 0 500px; }
  h1 { font-size: 76px; line-height: 1.1; margin: 0 0 26px; } h1 b { color: #ffb066; }
  p { margin: 0; color: #d5cede; } .words img { width: 150px; margin-bottom: 30px; }
  .shot { flex: 1; min-width: 0; display: flex; gap: 34px; align-items: center; justify-content: center; }
  .shot img { flex: 0 1 auto; min-width: 0; max-width: 100%; max-height: 820px; border-radius: 18px; box-shadow: 0 24px 70px #0009; }`;

/** Takes the pictures of a Marketplace listing: 1920 × 960, and the icon of 288. */
export async function takeListing(browser: Browser, shots: Shots): Promise<readonly string[]> {
  const png = (shot: Buffer): string => `<img src="data:image/png;base64,${shot.toString("base64")}">`;
  const svg = (await readFile(icon)).toString("base64");
  const logo = `<img src="data:image/svg+xml;base64,${svg}">`;
  const pictures = {
    thumbnail: [
      `${logo}<h1>Sidekick <b>Deck</b></h1><p>Your AI companion, at a key's press.</p>`,
      png(shots.deck),
    ],
    "gallery-1": [
      "<h1>It reacts <b>at once</b></h1><p>Viewers read and hear it. Raids, follows and subscriptions are announced.</p>",
      png(shots.stage),
    ],
    "gallery-2": [
      "<h1>Set up <b>once</b></h1><p>Your prompts, your way. Settings are kept as you type.</p>",
      png(shots.inspector),
    ],
    "gallery-3": [
      "<h1>Your <b>own look</b></h1><p>Four themes, every piece where you want it, with a live preview.</p>",
      png(shots.studio),
    ],
  } as const;
  const page = await browser.newPage({ viewport: { width: 1920, height: 960 } });
  const written: string[] = [];
  for (const [name, [words, shot]] of Object.entries(pictures)) {
    await page.setContent(
      `<style>${styles}</style><div class="words">${words}</div><div class="shot">${shot}</div>`,
    );
    written.push(file(`${name}.jpg`));
    await page.screenshot({ path: file(`${name}.jpg`), type: "jpeg", quality: 88 });
  }
  await page.setViewportSize({ width: 288, height: 288 });
  await page.setContent(`<style>body { margin: 0 } img { display: block; width: 288px }</style>${logo}`);
  written.push(file("icon.png"));
  await page.screenshot({ path: file("icon.png"), omitBackground: true });
  return written;
}
