import { launch } from "puppeteer-core";
import { programPaths } from "../../fixtures/requirements.ts";
import { definesDeep, type EngineBrowser, type EnginePage, type WindowSize } from "./engine-page.ts";

/** Starts Firefox without a screen. */
export async function startFirefox(size: WindowSize): Promise<EngineBrowser> {
  const browser = await launch({
    browser: "firefox",
    defaultViewport: null,
    executablePath: programPaths.firefox ?? "firefox",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    extraPrefsFirefox: {
      "intl.accept_languages": "en-US",
      // No requests of its own.
      "app.update.enabled": false,
      "browser.safebrowsing.provider.google4.updateURL": "",
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const resize = async (next: WindowSize): Promise<void> => {
    try {
      await page.setViewport(next);
    } catch (error) {
      // Sent beside the size, which Firefox 140 has taken by then.
      if (!String(error).includes("unknown command emulation.setScreenOrientationOverride")) throw error;
    }
  };
  await resize(size);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  const own: EnginePage = {
    errors: () => Promise.resolve(errors),
    async goto(url) {
      errors.length = 0;
      await page.goto(url);
    },
    run: (script, ...args) =>
      page.evaluate(`${definesDeep} (${script.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    resize,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot()),
  };
  return { page: own, close: () => browser.close() };
}
