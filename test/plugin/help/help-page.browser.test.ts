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

describe.each(["", "messages/"])("the help's page /help/%s", (path) => {
  it("has nothing that axe finds wrong, with captions that it quotes in another language", async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await open(`${path}?lang=zh-TW`);
    expect(await findBarriers(page)).toEqual([]);
    const broken = await page.evaluate(() =>
      [...document.images].filter((image) => image.naturalWidth === 0).map(({ alt }) => alt),
    );
    expect(broken).toEqual([]);
  });

  it.each(wideLanguagesAndKorean)("is read without scrolling sideways: %s", async (language) => {
    await open(`${path}?lang=${language}`);
    for (const width of [320, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: `${width} px`,
        })
        .toBeLessThanOrEqual(0);
    }
    expect(language === "ko" ? await findBrokenWords(page) : []).toEqual([]);
  });
});

it("the help is printed in black, without what only a screen needs", async () => {
  await open("?lang=en");
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

it("the help leads to its sections by the keyboard, past the contents too", async () => {
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
});

describe("the search among captions and messages", () => {
  const entry = (id: string) => page.locator("dl > div", { has: page.locator(`[id="${id}"]`) });
  const status = () => page.getByRole("status").textContent();

  it("leaves what has every word that is typed, and says how many", async () => {
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
  });

  it("says that nothing matches, and shows all again with Escape", async () => {
    await open("messages/?lang=de");
    const field = page.getByRole("searchbox", { name: "Suche" });
    await field.fill("Zwölfender");
    await expect.poll(() => page.locator("dl > div:visible").count()).toBe(0);
    await expect.poll(status).toBe("Kein Treffer für „Zwölfender“. Versuch es mit einem einzelnen Wort.");
    await field.press("Escape");
    await expect.poll(() => field.inputValue()).toBe("");
    await expect.poll(() => entry("keys-badKey").isVisible()).toBe(true);
  });

  it("goes to the first match with Enter, found by the streamer's words or the English ones", async () => {
    await open("messages/?lang=de");
    const field = page.getByRole("searchbox", { name: "Suche" });
    for (const typed of ["falscher api", "wrong api key"]) {
      await field.fill(typed);
      await field.press("Enter");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id), { message: typed })
        .toBe("keys-badKey");
    }
  });

  it("gives way to a link that leads to a hidden entry", async () => {
    await open("messages/?lang=en");
    await page.getByRole("searchbox").fill("VTube");
    await page.evaluate(() => (location.hash = "#keys-badKey"));
    await expect.poll(() => entry("keys-badKey").isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  });
});
