import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../fixtures/browser.ts";
import { uuid } from "../plugin/stage.ts";
import { raise, strikeAfterEach } from "./raise.ts";

strikeAfterEach();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it("a key hides the figure on the page and shows it again, and says that it is away with the AI", async () => {
  const { first, second, shows } = await raise({
    keys: [
      { action: uuid.overlay, settings: { does: "avatar" } },
      { action: uuid.presence, settings: {} },
    ],
  });
  const { url } = (await (await first.openInspector()).ask("getOverlayUrl")) as { url: string };
  await shows(first, "No overlay");
  await shows(second, "Join");
  const page = await browser.newPage();
  try {
    await page.goto(`${url}&show=avatar`);
    const figure = page.locator("sidekick-avatar svg");
    await shows(first, "AI out");
    second.press();
    await figure.waitFor();
    await shows(first, "Visible");
    first.press();
    await figure.waitFor({ state: "detached" });
    await shows(first, "Hidden");
    await page.reload();
    await shows(first, "Hidden");
    expect(await figure.count()).toBe(0);
    first.press();
    await figure.waitFor();
    await shows(first, "Visible");
    expect(first.alerts).toBe(0);
  } finally {
    await page.close();
  }
  await shows(first, "No overlay");
});
