import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SidekickOverlay } from "../../../overlay/element/sidekick-overlay.ts";
import { themes } from "../../../overlay/page/overlay-options.ts";
import { minContrast, rgbOf, worstContrast } from "../../../overlay/style/contrast.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { serveFolder } from "../../fixtures/serve-folder.ts";
import { nextFrames } from "../overlay-page.ts";

/** A video that is as light and as dark as can be. */
const stripes = "repeating-linear-gradient(90deg, #fff 0 8px, #000 8px 16px)";
/** Colours that streamers may choose for an alert: from black to white, and those near the middle of all lightness. */
const ownColours = "#000000 #0000ff #7f1d1d #d01030 #008000 #757575 #7a7a7a #ff00ff #ffffff".split(" ");

/** Colour of an alert's pictogram, and of all that is behind that. */
interface Drawn {
  readonly state: string;
  readonly sign: string;
  readonly behind: readonly string[];
}

let page: Page;
const browser = await shareBrowser();
beforeAll(async () => {
  const served = await serveFolder(fileURLToPath(new URL("../../../dist/rehearsal", import.meta.url)));
  page = await browser.newPage({ viewport: { width: 1540, height: 1700 } });
  await page.goto(`${served.url}gallery.html?motion=none`);
  await page.waitForSelector("figure[data-state]");
  await page.evaluate(() => {
    for (const figure of document.querySelectorAll<HTMLElement>("figure"))
      if (!figure.dataset["state"]?.startsWith("alert")) figure.remove();
  });
  return () => served.close();
});
afterAll(() => browser.close());

/** Draws the page without its pictograms over the stripes; alerts have these colours, if there are any. */
async function draw(own: readonly string[]): Promise<readonly Drawn[]> {
  await page.evaluate(
    ([video, own]) => {
      for (const [at, stage] of document.querySelectorAll<HTMLElement>(".stage").entries()) {
        stage.style.background = video;
        const alert = stage.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-alert");
        if (!(alert instanceof HTMLElement)) continue;
        alert.shadowRoot?.querySelector<SVGElement>(".mark svg")?.style.setProperty("opacity", "0");
        alert.toggleAttribute("own-colour", own.length > 0);
        alert.style.setProperty("--sidekick-alert-accent", own[at % own.length] ?? "");
      }
    },
    [stripes, own] as const,
  );
  return page.evaluate(read, (await page.screenshot()).toString("base64"));
}

/** Reads from a picture of the page what is behind the pictograms. Runs in the page. */
async function read(base64: string): Promise<Drawn[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d", {
    willReadFrequently: true,
  });
  const dot = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context || !dot) throw new Error("There is no canvas.");
  context.drawImage(image, 0, 0);
  const coloursOf = (from: OffscreenCanvasRenderingContext2D, box: DOMRect): string[] => {
    const { data } = from.getImageData(box.left, box.top, box.width, box.height);
    const found = new Set<number>();
    // Most of the pixels are alike, and a text for each takes long.
    for (let at = 0; at < data.length; at += 4)
      found.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return [...found].map((one) => `#${one.toString(16).padStart(6, "0")}`);
  };
  return [...document.querySelectorAll<HTMLElement>("figure")].flatMap((figure) => {
    const alert = figure.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-alert");
    const svg = alert?.shadowRoot?.querySelector<SVGElement>(".mark svg");
    if (!svg) return [];
    dot.fillStyle = getComputedStyle(svg).stroke;
    dot.fillRect(0, 0, 1, 1);
    const [sign = ""] = coloursOf(dot, new DOMRect(0, 0, 1, 1));
    return [
      { state: figure.dataset["state"] ?? "", sign, behind: coloursOf(context, svg.getBoundingClientRect()) },
    ];
  });
}

it.each(themes)(
  "the pictogram of each alert can be made out in %s, also in the streamer's own colour",
  async (theme) => {
    await page.evaluate((theme) => {
      for (const one of document.querySelectorAll<SidekickOverlay>("sidekick-overlay"))
        one.options = { ...one.options, theme };
    }, theme);
    await nextFrames(page);
    const drawn = [...(await draw([])), ...(await draw(ownColours))];
    expect(drawn.length).toBeGreaterThan(ownColours.length);
    // Without a ground, the outline around the pictogram is behind it.
    const ratioOf = ({ sign, behind }: Drawn): number =>
      worstContrast(rgbOf(sign), (theme === "plain" ? ["#000000"] : behind).map(rgbOf));
    expect(drawn.filter((one) => ratioOf(one) < minContrast)).toEqual([]);
  },
);
