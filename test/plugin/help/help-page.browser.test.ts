import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { helpPages, readHelp, searchScript } from "../../../plugin/help/help-page.ts";
import { type Language } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { wideLanguagesAndKorean } from "../../fixtures/wide-languages.ts";

let browser: Browser;
let page: Page;
const sources = await readHelp();
const home = "http://127.0.0.1:28196/help/";
beforeAll(async () => {
  browser = await shareBrowser();
  page = await browser.newPage();
  await page.route(`${home}**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname.endsWith(".js"))
      return route.fulfill({ body: searchScript, contentType: "text/javascript; charset=utf-8" });
    const pages = helpPages(sources, (searchParams.get("lang") ?? "en") as Language);
    const body = pathname === "/help/" ? pages.guide : pages.messages;
    return route.fulfill({ body, contentType: "text/html; charset=utf-8" });
  });
});
afterAll(() => browser.close());

const open = (path: string): Promise<unknown> => page.goto(home + path);

/** Leaves two of each kind of paragraph, item, row and entry in a list: the others are made alike. */
const leaveTwoOfEach = (): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll("p, li, tr, dl > div")) {
      const [first, second] = [...(one.parentElement?.children ?? [])].filter(
        ({ tagName, className }) => tagName === one.tagName && className === one.className,
      );
      if (one !== first && one !== second) one.remove();
    }
  });

describe.each(["", "messages/"])("the help's page /help/%s", (path) => {
  it("has nothing that axe finds wrong, with captions that it quotes in another language", async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await open(`${path}?lang=zh-TW`);
    const broken = await page.evaluate(() =>
      [...document.images].filter((image) => image.naturalWidth === 0).map(({ alt }) => alt),
    );
    expect(broken).toEqual([]);
    await leaveTwoOfEach();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("is read without scrolling sideways", async () => {
    // Where there is room, its text is no wider than in a narrow window: one language shows that.
    const looks: (readonly [Language, number])[] = [
      ["de", 1200],
      ...wideLanguagesAndKorean.map((language) => [language, 320] as const),
    ];
    for (const [language, width] of looks) {
      await page.setViewportSize({ width, height: 900 });
      await open(`${path}?lang=${language}`);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: `${language}, ${width} px`,
        })
        .toBeLessThanOrEqual(0);
    }
    expect(await findBrokenWords(page)).toEqual([]);
  });
});

it("the help leads to its sections by the keyboard, past the contents too, and is printed in black, without what only a screen needs", async () => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await open("?lang=en");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Skip to the content");
  await expect.poll(async () => (await page.locator(".skip").boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Uninstall" }).focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.locator("#uninstall h2").evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(900);
  await page.emulateMedia({ media: "print" });
  const colours = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("p, .what, .caption, .sentence, a")].map(
        (each) => getComputedStyle(each).color,
      ),
    );
  await expect.poll(async () => new Set(await colours())).toEqual(new Set(["rgb(0, 0, 0)"]));
  await expect.poll(() => page.getByRole("navigation").isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
});

describe("the search among captions and messages", () => {
  const entry = (id: string) => page.locator("dl > div", { has: page.locator(`[id="${id}"]`) });
  const status = () => page.getByRole("status").textContent();

  it("leaves what has every word that is typed, says how many, and gives way to a link that leads to a hidden entry", async () => {
    await open("messages/?lang=en");
    await expect.poll(status).toMatch(/^\d+ entries$/);
    await page.getByRole("searchbox", { name: "Search" }).fill("OBS pass");
    await expect.poll(() => entry("keys-obsPassword").isVisible()).toBe(true);
    await expect.poll(() => entry("keys-badKey").isVisible()).toBe(false);
    const left = await page.locator("dl > div:visible").count();
    await expect.poll(status).toBe(`${left} matches`);
    // Headings without an entry go as well.
    await expect
      .poll(() => page.getByRole("heading", { name: "VTube Studio says no" }).isVisible())
      .toBe(false);
    await expect.poll(() => page.getByRole("heading", { name: "OBS says no" }).isVisible()).toBe(true);
    await page.evaluate(() => (location.hash = "#keys-badKey"));
    await expect.poll(() => entry("keys-badKey").isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  });

  it("says that nothing matches, shows all again with Escape, and goes to the first match with Enter, found by the streamer's words or the English ones", async () => {
    await open("messages/?lang=de");
    const field = page.getByRole("searchbox", { name: "Suche" });
    await field.fill("Zwölfender");
    await expect.poll(() => page.locator("dl > div:visible").count()).toBe(0);
    await expect.poll(status).toBe("Kein Treffer für „Zwölfender“. Versuch es mit einem einzelnen Wort.");
    await field.press("Escape");
    await expect.poll(() => field.inputValue()).toBe("");
    await expect.poll(() => entry("keys-badKey").isVisible()).toBe(true);
    for (const typed of ["falscher api", "wrong api key"]) {
      await field.fill(typed);
      await field.press("Enter");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id), { message: typed })
        .toBe("keys-badKey");
    }
  });
});
