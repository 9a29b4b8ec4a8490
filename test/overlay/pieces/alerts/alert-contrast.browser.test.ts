import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { themes } from "../../../../overlay/page/overlay-options.ts";
import { type Rgb, minContrast, worstContrast } from "../../../../overlay/style/contrast.ts";
import { shareBrowser } from "../../../fixtures/browser.ts";
import { serveFolder } from "../../../fixtures/serve-folder.ts";

let served: Awaited<ReturnType<typeof serveFolder>>;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  served = await serveFolder(fileURLToPath(new URL("../../../../dist/rehearsal", import.meta.url)));
  browser = await shareBrowser();
  page = await browser.newPage({ viewport: { width: 1540, height: 1600 } });
});
afterAll(async () => {
  await browser.close();
  served.close();
});

/** Shows all alerts of the gallery in a theme, over a video that is black and white. */
async function open(theme: string): Promise<void> {
  await page.goto(`${served.url}gallery.html?theme=${theme}&motion=none`);
  await page.waitForSelector("figure[data-state]");
  await page.evaluate(() => {
    for (const figure of document.querySelectorAll<HTMLElement>("figure"))
      if (!figure.dataset["state"]?.startsWith("alert")) figure.remove();
    for (const stage of document.querySelectorAll<HTMLElement>(".stage"))
      stage.style.background = "repeating-linear-gradient(90deg, #fff 0 8px, #000 8px 16px)";
  });
}

/** Colours that streamers may choose for an alert: from black to white, and those near the middle of all lightness. */
const ownColours = [
  "#000000",
  "#0000ff",
  "#7f1d1d",
  "#d01030",
  "#008000",
  "#757575",
  "#7a7a7a",
  "#ff00ff",
  "#ffffff",
];

/** An alert's pictogram, and the colours of all that is behind it. */
interface Seen {
  readonly name: string;
  readonly sign: Rgb;
  readonly behind: readonly Rgb[];
}

/** The pictograms of all alerts, each alert in its kind's colour or in one of these. */
async function look(own: readonly string[]): Promise<readonly Seen[]> {
  await page.evaluate((own) => {
    for (const [at, stage] of document.querySelectorAll<HTMLElement>(".stage").entries()) {
      const alert = stage.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-alert");
      const svg = alert?.shadowRoot?.querySelector<SVGElement>(".mark svg");
      if (!(alert instanceof HTMLElement) || !svg) throw new Error("There is no alert.");
      svg.style.opacity = "0";
      if (own.length === 0) continue;
      alert.setAttribute("own-colour", "");
      alert.style.setProperty("--sidekick-alert-accent", own[at % own.length] ?? "");
    }
  }, own);
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("There is no canvas.");
    context.drawImage(image, 0, 0);
    const dot = new OffscreenCanvas(1, 1).getContext("2d");
    const rgb = (data: ArrayLike<number>, at = 0): Rgb => [
      data[at] ?? 0,
      data[at + 1] ?? 0,
      data[at + 2] ?? 0,
    ];
    return [...document.querySelectorAll<HTMLElement>("figure")].map((figure) => {
      const alert = figure.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-alert");
      const svg = alert?.shadowRoot?.querySelector<SVGElement>(".mark svg");
      if (!svg || !dot) throw new Error("There is no pictogram.");
      const { left, top, width, height } = svg.getBoundingClientRect();
      const { data } = context.getImageData(left, top, width, height);
      const behind = new Map<string, Rgb>();
      for (let at = 0; at < data.length; at += 4) behind.set(String(rgb(data, at)), rgb(data, at));
      dot.fillStyle = getComputedStyle(svg).stroke;
      dot.fillRect(0, 0, 1, 1);
      return {
        name: figure.dataset["state"] ?? "",
        sign: rgb(dot.getImageData(0, 0, 1, 1).data),
        behind: [...behind.values()],
      };
    });
  }, picture);
}

it.each(themes)(
  "the pictogram of each alert can be made out in %s, also in a colour of the streamer's own",
  async (theme) => {
    await open(theme);
    const outline: readonly Rgb[] = [[0, 0, 0]];
    const unclear: unknown[] = [];
    for (const own of [[], ownColours])
      for (const { name, sign, behind } of await look(own)) {
        // Without a ground, the outline around the pictogram is behind it.
        const ratio = worstContrast(sign, theme === "plain" ? outline : behind);
        if (ratio < minContrast) unclear.push({ name, sign, ratio });
      }
    expect(unclear).toEqual([]);
  },
);
