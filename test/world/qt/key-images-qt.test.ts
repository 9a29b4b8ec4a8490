import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareBrowser } from "../../fixtures/browser.ts";
import { keySamples } from "../../plugin/drawing/key-samples.ts";
import { ringWidth } from "../../../plugin/drawing/ring.ts";
import { inFont, keyFont } from "../../../plugin/drawing/svg.ts";
import { textWidth } from "../../../plugin/drawing/text-width.ts";
import { systemFonts } from "../../../shared/words/system-fonts.ts";
import type { Language } from "../../../shared/words/words.ts";
import { measureWithQt, renderWithQt } from "./render-with-qt.ts";

const head = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144">`;

/** Letters are drawn by whatever font the system has: what can agree everywhere is everything else. */
const withoutText = (svg: string): string => svg.replace(/<text.*?<\/text>/g, "");
/** Everything that they draw, each in one image at least. */
const drawn = new Set<string>();
const samples = keySamples
  .map(({ svg }) => withoutText(svg))
  .filter((svg) => {
    const before = drawn.size;
    for (const element of svg.match(/<[^>]+>/g) ?? []) drawn.add(element);
    return drawn.size > before;
  });

/** Of 255. Measured over all samples: 1.0 on average and 20 in the worst block, both on edges. */
const most = { average: 2, block: 40 };

/** Fonts with the widths of Arial. */
const arialAlike: readonly string[] = ["Arial", "Liberation Sans", "Arimo"];

let browser: Browser;
let page: Page;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "keys-"));
  browser = await shareBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

describe("key images drawn by Qt, as the Stream Deck application does, and by Chromium", () => {
  it("agree", { tags: "qt" }, async () => {
    const size = 144;
    const files = samples.map((svg, at) => ({
      content: svg,
      svg: join(folder, `${at}.svg`),
      png: join(folder, `${at}-${size}.png`),
    }));
    for (const { svg, content } of files) await writeFile(svg, content);
    const warnings = await renderWithQt(size, files);
    expect(warnings).toBe("");
    const pictures = await Promise.all(
      files.map(async ({ content, png }) => ({
        qt: `data:image/png;base64,${(await readFile(png)).toString("base64")}`,
        chromium: `data:image/svg+xml,${encodeURIComponent(content)}`,
      })),
    );
    const differences = await page.evaluate(differencesOf, { pictures, size });
    expect(differences).toHaveLength(files.length);
    const unlike = differences
      .map((difference, at) => ({ ...difference, content: files[at]?.content }))
      .filter(({ average, block }) => average > most.average || block > most.block);
    expect(unlike).toEqual([]);
  });
});

describe("the texts of keys, drawn by Qt in the language's font", () => {
  it.for(Object.keys(systemFonts) as Language[])(
    "are no wider in %s than there is room",
    { tags: ["qt", "fonts"] },
    async (language) => {
      const font = keyFont(language, "linux");
      const letters = keySamples
        .filter((sample) => sample.language === language)
        .flatMap(({ svg }) =>
          (inFont(svg, font).match(/<text.*?<\/text>/g) ?? []).filter((text) => text.includes(font)),
        );
      const texts = [...new Set(letters)].map((text, at) => ({
        text,
        file: join(folder, `${language}-${at}.svg`),
      }));
      for (const { text, file } of texts) await writeFile(file, `${head}${text}</svg>`);
      const measured = await measureWithQt(
        font,
        texts.map(({ file }) => file),
      );
      expect(measured.font).toBe(font);
      const tooWide = texts.flatMap(({ text }, at) => {
        const [, size = "0", content = ""] = /font-size="(\d+)".*?>(.*)<\/text>/.exec(text) ?? [];
        const room = textWidth(content.replace(/&\w+;/g, "&"), Number(size));
        const width = measured.widths[at] ?? 0;
        return width <= room ? [] : [{ content, width, room }];
      });
      expect(tooWide).toEqual([]);
      expect(measured.widths.every((width) => width > 0)).toBe(true);
    },
  );
});

describe("the texts of keys with a ring, drawn by Qt", () => {
  // The ring is drawn last.
  const ringed = keySamples.filter(({ svg }) =>
    new RegExp(`stroke-width="${ringWidth}"[^>]*/></svg>$`).test(svg),
  );
  const letters = ringed.flatMap(({ svg, language }) =>
    (inFont(svg, keyFont(language as Language, "linux")).match(/<text.*?<\/text>/g) ?? []).filter(
      // Arabic and the like are as wide as their font, which differs between systems.
      (text) => !/[\u0590-\u08ff]/.test(text),
    ),
  );
  const texts = [...new Set(letters)];

  it("keep clear of the ring", { tags: ["qt", "fonts"] }, async () => {
    const [size, least] = [144, 5];
    const files = texts.map((text, at) => ({
      text,
      svg: join(folder, `ringed-${at}.svg`),
      png: join(folder, `ringed-${at}-${size}.png`),
    }));
    const arial = await measureWithQt("Arial", []);
    expect(arialAlike).toContain(arial.font);
    for (const { svg, text } of files) await writeFile(svg, `${head}${text}</svg>`);
    await renderWithQt(size, files);
    const pictures = await Promise.all(
      files.map(async ({ png }) => `data:image/png;base64,${(await readFile(png)).toString("base64")}`),
    );
    const distances = await page.evaluate(distancesToRing, { pictures, size });
    expect(distances).toHaveLength(texts.length);
    const near = distances.flatMap((distance, at) =>
      distance < least ? [`${distance}: ${texts[at] ?? ""}`] : [],
    );
    expect(near).toEqual([]);
  });
});

/** Pixels between the ink of each picture and the ring's inner edge. Runs in the page. */
async function distancesToRing({ pictures, size }: { pictures: string[]; size: number }) {
  const context = new OffscreenCanvas(size, size).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas.");
  const unit = 144 / size;
  // The inner edge is a square of 116 with corners of 24, around the middle.
  const distance = (x: number, y: number): number => {
    const [across, down] = [x, y].map((at) => Math.abs((at + 0.5) * unit - 72) + unit / 2 - 34);
    return (24 - Math.hypot(Math.max(0, across ?? 0), Math.max(0, down ?? 0))) / unit;
  };
  const distances = [];
  for (const source of pictures) {
    const image = new Image(size, size);
    image.src = source;
    await image.decode();
    context.clearRect(0, 0, size, size);
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, size, size);
    let least = Number.POSITIVE_INFINITY;
    // Fainter pixels are the smoothing of an edge.
    for (let at = 0; at < size * size; at++)
      if ((data[at * 4 + 3] ?? 0) > 64) least = Math.min(least, distance(at % size, Math.floor(at / size)));
    distances.push(least);
  }
  return distances;
}

/** Mean difference of two pictures over all channels, and the greatest mean of any block of 4 by 4. Runs in the page. */
async function differencesOf({
  pictures,
  size,
}: {
  pictures: { qt: string; chromium: string }[];
  size: number;
}) {
  const context = new OffscreenCanvas(size, size).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas.");
  const imageOf = async (source: string): Promise<HTMLImageElement> => {
    const image = new Image(size, size);
    image.src = source;
    await image.decode();
    return image;
  };
  const pixelsOf = (image: HTMLImageElement): Uint8ClampedArray => {
    context.fillRect(0, 0, size, size);
    context.drawImage(image, 0, 0, size, size);
    return context.getImageData(0, 0, size, size).data;
  };
  const across = Math.ceil(size / 4);
  const differences = [];
  for (const { qt, chromium } of pictures) {
    const [one, two] = (await Promise.all([imageOf(qt), imageOf(chromium)])).map(pixelsOf);
    if (!one || !two) throw new Error("There is no picture.");
    const blocks = new Float64Array(across * across);
    let sum = 0;
    for (let at = 0; at < one.length; at++) {
      const off = Math.abs((one[at] ?? 0) - (two[at] ?? 0));
      const pixel = Math.floor(at / 4);
      const block = Math.floor((pixel % size) / 4) + across * Math.floor(pixel / size / 4);
      blocks[block] = (blocks[block] ?? 0) + off;
      sum += off;
    }
    // The fourth channel never differs: three count.
    differences.push({ average: (sum / one.length) * (4 / 3), block: Math.max(...blocks) / (16 * 3) });
  }
  return differences;
}
