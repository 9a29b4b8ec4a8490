import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { helpPages, helpScript, readHelp } from "../../../plugin/help/help-page.ts";
import { helpPageNames, helpPagePath } from "../../../shared/protocol/help-address.ts";
import type { Language } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { wideLanguages, wideLanguagesAndKorean } from "../../fixtures/wide-languages.ts";

let browser: Browser;
let page: Page;
const sources = await readHelp();
const script = helpScript(sources);
const home = "http://127.0.0.1:28196/help/";
const made = new Map<string, ReturnType<typeof helpPages>>();
const pagesIn = (language: string) => {
  const pages = made.get(language) ?? helpPages(sources, language as Language);
  made.set(language, pages);
  return pages;
};
beforeAll(async () => {
  browser = await shareBrowser();
  page = await browser.newPage();
  await page.route(`${home}**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname.endsWith(".js"))
      return route.fulfill({ body: script, contentType: "text/javascript; charset=utf-8" });
    const name = helpPageNames.find((each) => helpPagePath(each, "").startsWith(`${pathname}?`)) ?? "tasks";
    const body = pagesIn(searchParams.get("lang") ?? "en")[name];
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

/** Pages with much of the reader's language; the others are English, but for a few captions and the list of pages. */
const translated = ["start/", "messages/"];

describe.each(["", "start/", "actions/", "messages/", "settings/"])("the help's page /help/%s", (path) => {
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
    const width = (): Promise<readonly number[]> =>
      page.evaluate(() => [innerWidth, Math.max(0, document.documentElement.scrollWidth - innerWidth)]);
    for (const language of translated.includes(path) ? wideLanguagesAndKorean : wideLanguages.slice(0, 1)) {
      await open(`${path}?lang=${language}`);
      // Where there is room, its text is no wider than in a narrow window: one language shows that.
      for (const wanted of language === "de" ? [1200, 320] : [320]) {
        await page.setViewportSize({ width: wanted, height: 900 });
        await expect.poll(width, { message: `${language}, ${wanted} px` }).toEqual([wanted, 0]);
      }
    }
    expect(translated.includes(path) ? await findBrokenWords(page) : []).toEqual([]);
  });
});

it("the help leads to its pages by the keyboard, past the search too, and is printed in black, without what only a screen needs", async () => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await open("start/?lang=en");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Skip to the content");
  await expect.poll(async () => (await page.locator(".skip").boundingBox())?.y).toBeGreaterThanOrEqual(0);
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
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Rules" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/help/rules/");
});

it("an address from before the help had pages leads to the new one, in the reader's language", async () => {
  await open("messages/?lang=de#keys-badKey");
  await expect.poll(() => page.url()).toBe(`${home}keys/?lang=de#keys-badKey`);
  await page.evaluate(() => (location.hash = "#the-cooldown"));
  await expect.poll(() => page.url()).toBe(`${home}react/?lang=de#the-cooldown`);
});

describe("the search over all pages", () => {
  const status = () => page.getByRole("status").textContent();

  it("lists headings and entries with every word that is typed, streamers' first, and says how many", async () => {
    await open("?lang=en");
    const field = page.getByRole("searchbox", { name: "Search" });
    await field.fill("OBS pass");
    await expect.poll(status).toMatch(/^\d+ matches$/);
    const results = page.locator("#results");
    await expect.poll(() => results.locator('[href$="#keys-obsPassword"]').isVisible()).toBe(true);
    const all = await results.getByRole("listitem").count();
    await expect.poll(status).toBe(`${all} matches`);
    await expect.poll(() => page.locator("main").isVisible()).toBe(false);
    const text = (await results.textContent()) ?? "";
    expect(text.indexOf("For developers")).toBeGreaterThan(text.indexOf("Put the overlay into OBS"));
    expect(text.indexOf("Global settings")).toBeGreaterThan(text.indexOf("For developers"));
    await field.press("Escape");
    await expect.poll(() => page.locator("main").isVisible()).toBe(true);
    await expect.poll(() => results.textContent()).toBe("");
  });

  it("says that nothing matches, and goes to the first match with Enter, found by the streamer's words or the English ones", async () => {
    for (const typed of ["falscher api", "wrong api key"]) {
      await open("?lang=de");
      const field = page.getByRole("searchbox", { name: "Suche" });
      await field.fill("Zwölfender");
      await expect.poll(status).toBe("Kein Treffer für „Zwölfender“. Versuch es mit einem einzelnen Wort.");
      await field.fill(typed);
      await field.press("Enter");
      await expect.poll(() => page.url(), { message: typed }).toBe(`${home}keys/?lang=de#keys-badKey`);
    }
  });
});
