import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";

/** Parts of the running product: PNGs, and keys as SVG. */
export interface Shots {
  /** The overlay over a game. */
  readonly stage: Buffer;
  /** The avatar with its message, without a ground. */
  readonly avatar: Buffer;
  /** Three keys while the AI speaks. */
  readonly keys: readonly string[];
  readonly deck: Buffer;
  readonly studio: Buffer;
  readonly setUp: Buffer;
  readonly control: Buffer;
}

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../plugin/listing/${name}`, import.meta.url));
const icon = fileURLToPath(new URL("../../../plugin/imgs/plugin-drawing.svg", import.meta.url));

const styles = `
  body { margin: 0; width: 1920px; height: 960px; overflow: hidden; box-sizing: border-box; padding: 64px 80px;
    color: #f4efe6; font: 36px/1.35 "Noto Sans", "Segoe UI", sans-serif;
    background: #2a2234; }
  .ground { background: radial-gradient(circle at 62% 55%, #41304d, #1b1724 72%); position: absolute; inset: 0; z-index: -1; }
  h1 { font-size: 84px; line-height: 1.08; margin: 0 0 22px; } h1 b { color: #ffb066; }
  p { margin: 0; color: #d5cede; }
  .beside { display: flex; gap: 70px; align-items: center; height: 100%; }
  .beside .words { flex: 0 0 500px; }
  .shot { flex: 1; min-width: 0; display: flex; align-items: center; justify-content: center; }
  .shot img { min-width: 0; max-width: 100%; max-height: 832px; border-radius: 18px; box-shadow: 0 20px 60px #0008; }
  .above { display: flex; justify-content: space-between; align-items: flex-start; }
  .above .words { width: 900px; } .above .logo { width: 116px; margin-bottom: 18px; }
  .keys { display: flex; gap: 26px; } .keys img { width: 232px; border-radius: 34px; box-shadow: 0 0 0 3px #3a3346; }
  .avatar { position: absolute; left: 70px; bottom: 40px; height: 500px; }
  .wide { gap: 50px; margin-right: -30px; } .wide .words { flex-basis: 400px; } .wide h1 { font-size: 66px; }
  .deck img { border-radius: 68px; }`;

/** Takes the pictures of a Marketplace listing: 1920 × 960, and the icon of 288. */
export async function takeListing(browser: Browser, shots: Shots): Promise<readonly string[]> {
  const png = (shot: Buffer, name = ""): string =>
    `<img class="${name}" src="data:image/png;base64,${shot.toString("base64")}">`;
  const svg = (await readFile(icon)).toString("base64");
  const logo = `<img class="logo" src="data:image/svg+xml;base64,${svg}">`;
  const keys = shots.keys.map((key) => `<img src="data:image/svg+xml,${encodeURIComponent(key)}">`);
  const beside = (heading: string, sentence: string, shot: Buffer, name = ""): string =>
    `<div class="beside ${name}"><div class="words"><h1>${heading}</h1><p>${sentence}</p></div><div class="shot">${png(shot)}</div></div>`;
  const pictures = {
    thumbnail: `<div class="ground"></div><div class="above"><div class="words">${logo}<h1>Sidekick <b>Deck</b></h1>
      <p>Your AI companion speaks at a key's press.</p></div><div class="keys">${keys.join("")}</div></div>
      ${png(shots.avatar, "avatar")}`,
    "gallery-1": beside(
      "It <b>speaks</b> on your stream",
      "An avatar with a voice, and alerts.",
      shots.stage,
      "wide",
    ),
    "gallery-2": beside(
      "Every key <b>shows</b> its state",
      "Ready, cooling down, speaking, in chat.",
      shots.deck,
      "deck",
    ),
    "gallery-3": beside(
      "Your <b>own look</b>",
      "Five themes and your own pictures, with a live preview.",
      shots.studio,
    ),
    "gallery-4": beside(
      "Set up in <b>one window</b>",
      "Each step turns green by itself, and says what to do.",
      shots.setUp,
    ),
    "gallery-5": beside(
      "The deck in a <b>dock</b>",
      "The control page fits into OBS, or on a second screen.",
      shots.control,
    ),
  } as const;
  const page = await browser.newPage({ viewport: { width: 1920, height: 960 } });
  const written: string[] = [];
  for (const [name, content] of Object.entries(pictures)) {
    await page.setContent(`<style>${styles}</style>${content}`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    written.push(file(`${name}.png`));
    await page.screenshot({ path: file(`${name}.png`) });
  }
  await page.setViewportSize({ width: 288, height: 288 });
  await page.setContent(`<style>body { margin: 0 } img { display: block; width: 288px }</style>${logo}`);
  written.push(file("icon.png"));
  await page.screenshot({ path: file("icon.png"), omitBackground: true });
  return written;
}
