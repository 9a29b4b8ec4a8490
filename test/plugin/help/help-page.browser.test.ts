import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { helpPage, readHelp } from "../../../plugin/help/help-page.ts";
import { type Language, languages } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { shareBrowser } from "../../fixtures/browser.ts";

let browser: Browser;
let page: Page;
const sources = await readHelp();
beforeAll(async () => {
  browser = await shareBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

describe("the help's page", () => {
  // Only the captions that it quotes are in other languages.
  it.each<Language>(["en", "zh-TW"])("has nothing that axe finds wrong: %s", async (language) => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.setContent(helpPage(sources, language));
    expect(await findBarriers(page)).toEqual([]);
  });

  it.each(Object.keys(languages) as Language[])(
    "is read without scrolling sideways: %s",
    async (language) => {
      await page.setContent(helpPage(sources, language));
      for (const width of [320, 420, 1200]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, `${width} px`).toBeLessThanOrEqual(0);
      }
      expect(language === "ko" ? await findBrokenWords(page) : []).toEqual([]);
    },
  );

  it("leads to its sections by the keyboard, past the contents too", async () => {
    await page.setContent(helpPage(sources, "en"));
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the help");
    const box = await page.locator(".skip").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Uninstall" }).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.locator("#uninstall h2").evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(900);
  });
});
