import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SidekickOverlay } from "../../../overlay/element/sidekick-overlay.ts";
import type { Theme } from "../../../overlay/page/overlay-options.ts";
import { faceParts, themeFaces } from "../../../overlay/style/theme-face.ts";
import type { shareBrowser } from "../../fixtures/browser.ts";
import { paintPage } from "../../fixtures/unpainted.ts";
import { serveFolder } from "../../fixtures/serve-folder.ts";
import { galleryStates } from "../../rehearsal/page/gallery-states.ts";
import { nextFrames } from "../overlay-page.ts";

/**
 * Of 255, over a picture and in its worst block of 8 by 8: what rendering may differ by from one computer to another.
 * The browser brings its letters along on Linux only; elsewhere layout and colours are compared, and letters are not.
 */
const most = process.platform === "linux" ? { average: 1.5, block: 60 } : { average: 12, block: 255 };
const folder = fileURLToPath(new URL("looks", import.meta.url));
/** `UPDATE_LOOKS=1` with `npm test -- looks` and `npm run test:world -- looks` takes the pictures anew; somebody has to look at
 * them before they are kept. */
export const isUpdate = process.env["UPDATE_LOOKS"] === "1";

const fileOf = (theme: string, piece: string): string => `${folder}/${theme}-${piece}.png`;
export const pieces = [...new Set(galleryStates.map(({ name }) => name.split(" ")[0] ?? ""))];

/** Pieces whose pictures are compared in a theme. */
interface Look {
  readonly theme: Theme;
  readonly pieces: readonly string[];
}

interface Looks extends Look {
  /** More themes, on the same page: drawing all states of all pieces takes longer than another theme does. */
  readonly others?: readonly Look[];
  readonly engine?: string;
  readonly start: typeof shareBrowser;
}

/** Compares what pieces look like in themes with the pictures that were looked at. */
export function describeLooks({
  theme: first,
  pieces,
  others = [],
  engine = "the tests' engine",
  start,
}: Looks): void {
  describe(`in ${engine}`, () => {
    let served: Awaited<ReturnType<typeof serveFolder>>;
    let browser: Browser;
    let page: Page;
    afterAll(async () => {
      await browser.close();
      served.close();
    });
    beforeAll(async () => {
      served = await serveFolder(fileURLToPath(new URL("../../../dist/rehearsal", import.meta.url)));
      await mkdir(folder, { recursive: true });
      browser = await start();
      page = await browser.newPage({ viewport: { width: 1540, height: 900 } });
      await page.goto(`${served.url}gallery.html?theme=${first}&motion=none`);
      await page.waitForSelector("figure[data-state]");
      await paintPage(page);
      await page.evaluate(async () => {
        for (const words of document.querySelectorAll("figcaption")) words.remove();
        await document.fonts.ready;
      });
    });

    const looks = [{ theme: first, pieces }, ...others].flatMap((look) =>
      look.pieces.map((piece) => ({ theme: look.theme, piece })),
    );
    it.for(looks)("draws $piece in $theme as it was last looked at, in every awkward state", async (look) => {
      const { theme, piece } = look;
      const faces = others.length > 0 ? await facesOf(theme) : [];
      await page.evaluate(showLook, { theme, piece, faces });
      await nextFrames(page);
      const file = fileOf(theme, piece);
      const take = (): Promise<Buffer> => page.locator("main").screenshot({ animations: "disabled" });
      if (isUpdate) await writeFile(file, await take());
      expect(existsSync(file), `${file} is there`).toBe(true);
      const before = await readFile(file);
      // Layout takes a few frames until it rests.
      await expect
        .poll(async () => {
          const picture = await take();
          // Mostly it is the same to the last byte.
          if (picture.equals(before)) return [];
          const { average, block } = await page.evaluate(difference, [
            picture.toString("base64"),
            before.toString("base64"),
          ] as const);
          return average <= most.average && block <= most.block ? [] : [{ average, block }];
        })
        .toEqual([]);
    });
  });
}

/** Files of a theme's display face in base64, by their families in the gallery. */
const facesOf = (theme: Theme): Promise<(readonly [family: string, base64: string])[]> =>
  Promise.all(
    faceParts.map(async (part) => {
      const name = themeFaces[theme];
      const path = `../../../node_modules/@fontsource/${name}/files/${name}-latin${part}-400-normal.woff2`;
      return [`sidekick-${theme}${part}`, await readFile(new URL(path, import.meta.url), "base64")] as const;
    }),
  );

/** Shows one piece's states, without their words, close together, and in this theme. Runs in the page. */
async function showLook({
  theme,
  piece,
  faces,
}: {
  readonly theme: Theme;
  readonly piece: string;
  readonly faces: readonly (readonly [family: string, base64: string])[];
}): Promise<void> {
  const loaded = new Set([...document.fonts].map(({ family }) => family.replaceAll('"', "")));
  for (const [family, base64] of faces) {
    if (loaded.has(family)) continue;
    const face = new FontFace(family, `url("data:font/woff2;base64,${base64}")`, { weight: "100 900" });
    // Before it is loaded: until then nothing else holds the face, and a collected one never finishes.
    document.fonts.add(face);
    await face.load();
  }
  for (const figure of document.querySelectorAll<HTMLElement>("figure")) {
    figure.hidden = !figure.dataset["state"]?.startsWith(piece);
    const overlay = figure.querySelector<SidekickOverlay>("sidekick-overlay");
    if (figure.hidden || !overlay || overlay.options.theme === theme) continue;
    const font = "--sidekick-display-font";
    const before = overlay.options.theme;
    overlay.style.setProperty(font, overlay.style.getPropertyValue(font).replaceAll(before, theme));
    overlay.options = { ...overlay.options, theme };
  }
  await document.fonts.ready;
}

/** Mean difference of two PNGs over all channels, and the greatest mean of any block of 8 by 8. Runs in the page. */
async function difference(pngs: readonly [string, string]): Promise<{ average: number; block: number }> {
  const pixelsOf = async (base64: string): Promise<ImageData> => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("There is no canvas.");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [one, two] = [await pixelsOf(pngs[0]), await pixelsOf(pngs[1])];
  if (one.width !== two.width || one.height !== two.height) return { average: 255, block: 255 };
  const { width } = one;
  const columns = Math.ceil(width / 8);
  const blocks = new Float64Array(columns * Math.ceil(one.height / 8));
  let sum = 0;
  const [pixels, others] = [new Uint32Array(one.data.buffer), new Uint32Array(two.data.buffer)];
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    // Nearly all are the same.
    if (pixels[pixel] === others[pixel]) continue;
    let off = 0;
    for (let at = pixel * 4; at < pixel * 4 + 3; at++)
      off += Math.abs((one.data[at] ?? 0) - (two.data[at] ?? 0));
    const block = Math.floor((pixel % width) / 8) + columns * Math.floor(pixel / width / 8);
    blocks[block] = (blocks[block] ?? 0) + off;
    sum += off;
  }
  return { average: sum / (one.data.length * 0.75), block: Math.max(...blocks) / (64 * 3) };
}
