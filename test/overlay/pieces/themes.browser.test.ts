import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Theme, themes } from "../../../overlay/page/overlay-options.ts";
import { type Rgb, contrastOf, minContrast, rgbOf, worstContrast } from "../../../overlay/style/contrast.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { serveFolder } from "../../fixtures/serve-folder.ts";

/** A bright video, and one that is as light and as dark as can be. */
const sky: Rgb = [142, 197, 255];
const stripes = "repeating-linear-gradient(90deg, #fff 0 8px, #000 8px 16px)";
/** Colours that streamers may choose for an alert: from black to white, and those near the middle of all lightness. */
const ownColours = "#000000 #0000ff #7f1d1d #d01030 #008000 #757575 #7a7a7a #ff00ff #ffffff".split(" ");

/** An alert or a message as it is drawn. */
interface Drawn {
  readonly state: string;
  /** Rows of its pixels, each `#rrggbb`. */
  readonly rows: readonly string[];
  /** Colour of its pictogram, and of all that is behind that. */
  readonly sign: string | undefined;
  readonly behind: readonly string[];
}

/** What each theme draws over the sky; and, without its pictograms, over stripes, in the kinds' and in own colours. */
const drawn = new Map<
  Theme,
  { readonly inDaylight: readonly Drawn[]; readonly overStripes: readonly Drawn[] }
>();
beforeAll(async () => {
  const served = await serveFolder(fileURLToPath(new URL("../../../dist/rehearsal", import.meta.url)));
  const browser = await shareBrowser();
  const page = await browser.newPage({ viewport: { width: 1540, height: 1700 } });
  for (const theme of themes) {
    await page.goto(`${served.url}gallery.html?theme=${theme}&motion=none`);
    await page.waitForSelector("figure[data-state]");
    await page.evaluate(() => {
      for (const figure of document.querySelectorAll<HTMLElement>("figure"))
        if (!/^alert|^ai short/.test(figure.dataset["state"] ?? "")) figure.remove();
    });
    drawn.set(theme, {
      inDaylight: await draw(page, `rgb(${sky.join()})`),
      overStripes: [...(await draw(page, stripes, [])), ...(await draw(page, stripes, ownColours))],
    });
  }
  await browser.close();
  served.close();
});

/** Draws the page over a video. With `own`, pictograms are hidden, and alerts have these colours, if there are any. */
async function draw(page: Page, video: string, own?: readonly string[]): Promise<readonly Drawn[]> {
  await page.evaluate(
    ([video, own]) => {
      for (const [at, stage] of document.querySelectorAll<HTMLElement>(".stage").entries()) {
        stage.style.background = video;
        const alert = stage.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-alert");
        if (!(alert instanceof HTMLElement) || !own) continue;
        alert.shadowRoot?.querySelector<SVGElement>(".mark svg")?.style.setProperty("opacity", "0");
        alert.toggleAttribute("own-colour", own.length > 0);
        alert.style.setProperty("--sidekick-alert-accent", own[at % own.length] ?? "");
      }
    },
    [video, own] as const,
  );
  return page.evaluate(read, (await page.screenshot()).toString("base64"));
}

/** Reads from a picture of the page what is where. Runs in the page. */
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
  // As text, since lists of thousands take long from the page to the test.
  const rowsOf = (
    from: OffscreenCanvasRenderingContext2D,
    { left, top, width, height }: DOMRect,
  ): string[] => {
    const { data, width: wide } = from.getImageData(left, top, width, height);
    const rows = Array.from({ length: data.length / 4 / wide }, () => "");
    for (let at = 0; at < data.length; at += 4)
      rows[Math.floor(at / 4 / wide)] +=
        `#${(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)).toString(16).padStart(6, "0")}`;
    return rows;
  };
  return [...document.querySelectorAll<HTMLElement>("figure")].map((figure) => {
    const overlay = figure.querySelector("sidekick-overlay")?.shadowRoot;
    const element = overlay?.querySelector("sidekick-alert, sidekick-ai-message");
    if (!element) throw new Error("There is nothing.");
    const svg = element.shadowRoot?.querySelector<SVGElement>(".mark svg");
    if (svg) dot.fillStyle = getComputedStyle(svg).stroke;
    dot.fillRect(0, 0, 1, 1);
    const behind = svg ? rowsOf(context, svg.getBoundingClientRect()).join("") : "";
    return {
      state: figure.dataset["state"] ?? "",
      rows: rowsOf(context, element.getBoundingClientRect()),
      sign: svg ? rowsOf(dot, new DOMRect(0, 0, 1, 1))[0] : undefined,
      behind: [...new Set(behind.match(/#\w+/g))],
    };
  });
}

/** Rows of pixels. */
const inDaylight = (theme: Theme, state: string): readonly (readonly Rgb[])[] =>
  (drawn.get(theme)?.inDaylight.find((one) => one.state === state)?.rows ?? []).map((row) =>
    (row.match(/#\w+/g) ?? []).map(rgbOf),
  );

describe.each(themes)("in %s", (theme) => {
  it("the pictogram of each alert can be made out, also in a colour of the streamer's own", () => {
    const unclear = (drawn.get(theme)?.overStripes ?? []).flatMap(({ state, sign, behind }) => {
      // Without a ground, the outline around the pictogram is behind it.
      const ratio = sign
        ? worstContrast(rgbOf(sign), (theme === "plain" ? ["#000000"] : behind).map(rgbOf))
        : minContrast;
      return ratio < minContrast ? [{ state, sign, ratio }] : [];
    });
    expect(unclear).toEqual([]);
  });
});

it.each(["alert follow", "ai short"])("in neon the frame of '%s' can be made out in daylight", (state) => {
  const rows = inDaylight("neon", state);
  // From its lower edge on, upwards, where no plate is over the frame.
  const column = rows.map((row) => row[Math.floor(row.length * 0.4)] ?? sky).toReversed();
  const edge = column
    .slice(0, 4)
    .reduce((one, other) => (contrastOf(other, sky) > contrastOf(one, sky) ? other : one), sky);
  expect(contrastOf(edge, sky)).toBeGreaterThan(minContrast);
  expect(Math.max(...column.slice(0, 8).map((one) => contrastOf(one, edge)))).toBeGreaterThan(minContrast);
  // Its plate does not stick out of the corner that is cut off.
  expect(contrastOf(rows.at(state === "ai short" ? -1 : 0)?.[0] ?? edge, sky)).toBeLessThan(2);
});

/** Where something is drawn, on a grid of this size over its box. */
const grid = { wide: 64, high: 24 };
function silhouetteOf(theme: Theme, state: string): readonly boolean[] {
  const isDrawn = (pixel: Rgb): boolean => Math.hypot(...pixel.map((part, at) => part - (sky[at] ?? 0))) > 70;
  const rows = inDaylight(theme, state).filter((row) => row.some(isDrawn));
  return Array.from({ length: grid.wide * grid.high }, (_, at) => {
    const row = rows[Math.floor((Math.floor(at / grid.wide) / grid.high) * rows.length)] ?? [];
    return isDrawn(row[Math.floor(((at % grid.wide) / grid.wide) * row.length)] ?? sky);
  });
}

it.each(["alert follow", "ai short"])("the silhouettes of '%s' differ from theme to theme", (state) => {
  const shapes = themes.map((theme) => ({ theme, shape: silhouetteOf(theme, state) }));
  for (const [at, one] of shapes.entries())
    for (const other of shapes.slice(at + 1)) {
      const differing = one.shape.filter((isDrawn, cell) => isDrawn !== other.shape[cell]).length;
      expect(differing / one.shape.length, `${one.theme}, ${other.theme}`).toBeGreaterThan(0.025);
    }
});
