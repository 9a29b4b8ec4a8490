/**
 * Draws every key image of a language twice, by Qt's SVG module as Stream Deck does (where PyQt5 is installed) and by Chromium,
 * and lays them out on one page for people to judge.
 *
 * usage: node test/plugin/drawing/contact-sheet.ts FOLDER [LANGUAGE], which is English by default
 * Writes FOLDER/index.html, FOLDER/sheet-dark.png and sheet-light.png, and the SVGs and PNGs they are made of.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { key as reactionKey } from "../../../plugin/actions/reaction/key.ts";
import { reactionPictograms } from "../../../shared/reaction-pictograms.ts";
import { keyWords } from "../../../shared/words/words.ts";
import { launchBrowser } from "../../fixtures/browser.ts";
import { keySamples } from "./key-samples.ts";
import { renderWithQt } from "../../world/qt/render-with-qt.ts";

const [folderArgument, language = "en"] = process.argv.slice(2);
if (folderArgument === undefined) throw new Error("Say which folder to write to.");
const folder = resolve(folderArgument);
await mkdir(folder, { recursive: true });

const samples = [
  ...keySamples.filter((sample) => sample.language === language),
  ...reactionPictograms.map((pictogram) => ({
    name: `pictogram: ${pictogram}`,
    svg: reactionKey.draw({ phase: "ready", pictogram, titled: true }, keyWords.en),
  })),
];
if (samples.length === 0) throw new Error(`There are no keys in ${language}.`);
const files = samples.map(({ name, svg }, index) => ({
  name,
  svg: join(folder, `${index}.svg`),
  content: svg,
}));
for (const { svg, content } of files) await writeFile(svg, content);

const hasQt = [];
for (const size of [144, 72]) {
  const warnings = await renderWithQt(
    size,
    files.map(({ svg }) => ({ svg, png: svg.replace(".svg", `-qt-${size}.png`) })),
  );
  if (warnings === undefined) break;
  if (warnings !== "") console.log(`Qt says: ${warnings}`);
  hasQt.push(size);
}
if (hasQt.length === 0) console.log("PyQt5 is not installed: only Chromium's pictures are on the sheet.");

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cells = files.map(({ name }, index) => {
  const qt = (size: number): string =>
    hasQt.length === 0 ? "" : `<img src="${index}-qt-${size}.png" width="${size}" height="${size}">`;
  return `<figure><div>${qt(144)}<img src="${index}.svg" width="144" height="144">${qt(72)}<img src="${index}.svg" width="72" height="72"></div><figcaption>${escapeHtml(name)}</figcaption></figure>`;
});
const html = `<!doctype html><meta charset="utf-8"><title>Keys: Qt left, Chromium right</title><style>
body { margin: 16px; background: #0b0a0d; color: #ccc; font: 13px Arial; display: grid; grid-template-columns: repeat(3, max-content); gap: 14px 28px; }
body.light { background: #e8e8ea; color: #222; } figure { margin: 0; } div { display: flex; gap: 6px; align-items: end; } img { border-radius: 10%; }
</style>${cells.join("\n")}`;
await writeFile(join(folder, "index.html"), html);

const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.screenshot({ path: join(folder, "sheet-dark.png"), fullPage: true });
  await page.evaluate(() => document.body.classList.add("light"));
  await page.screenshot({ path: join(folder, "sheet-light.png"), fullPage: true });

  // What was really drawn, against the safe margin: the widths used for fitting are estimates.
  for (const { name, content } of files) {
    await page.setContent(`<body style="margin:0">${content}`);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll("text")].flatMap((text) => {
        const { x, width } = text.getBBox();
        return x < 10 || x + width > 134
          ? [`"${text.textContent}" from ${Math.round(x)} to ${Math.round(x + width)}`]
          : [];
      }),
    );
    for (const text of outside) console.log(`outside the safe margin: ${name}: ${text}`);
  }
} finally {
  await browser.close();
}
console.log(`${files.length} keys: ${join(folder, "index.html")}`);
