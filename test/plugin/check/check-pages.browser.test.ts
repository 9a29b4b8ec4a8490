import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { checkWords } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { type CheckStage, startCheckStage } from "./check-stage.ts";
import { wideLanguagesAndKorean } from "../../fixtures/wide-languages.ts";

const browser = await shareBrowser();
let stage: CheckStage;
beforeAll(async () => {
  stage = await startCheckStage();
});
afterAll(async () => {
  await browser.close();
  await stage.close();
});
beforeEach(() => stage.obs.empty());

/** A page that is closed with its test. */
async function newPage(options?: Parameters<typeof browser.newPage>[0]): Promise<Page> {
  const page = await browser.newPage(options);
  onTestFinished(() => page.close());
  return page;
}

/** Opens the overlay in OBS, as it is after `before`. */
async function openOverlay({
  url = stage.url,
  before = () => undefined,
}: { url?: string; before?: (page: Page) => unknown } = {}): Promise<Page> {
  const page = await newPage();
  await page.addInitScript(() => Object.assign(window, { obsstudio: {} }));
  await before(page);
  await page.goto(url);
  return page;
}

/** Opens the page of the check. */
async function openCheck(): Promise<Page> {
  const page = await newPage();
  await page.goto(stage.url.replace("/overlay/", "/check/"));
  return page;
}

/** OBS's meter of the overlay moves, until the timer is cleared. */
const moveMeter = (): NodeJS.Timeout => setInterval(() => stage.obs.meter({ "Sidekick Deck": 0.2 }), 50);

const finds = (state: string, sentence: RegExp, advice: RegExp): Promise<void> =>
  eventually(async () => {
    const { pages } = await stage.check();
    expect(pages).toMatchObject({ state });
    expect(pages.sentence).toMatch(sentence);
    expect(pages.advice).toMatch(advice);
  });

describe("Check everything asks the overlay's pages", () => {
  it("and has their log in the report, without the token in their address, and not all of a flood", async () => {
    await stage.inspector.ask("detailedLog", { turn: "on" });
    const page = await openOverlay();
    await finds("fine", /speaks/, /^$/);
    // Before the flood, after which no more lines of this page are taken.
    await eventually(async () =>
      expect(await stage.report()).toMatch(/Z debug On a page: GET \/v1\/eventsub\/stream: open\.$/m),
    );
    const token = new URL(stage.url).searchParams.get("token") ?? "?";
    await page.evaluate(() => {
      // What a debugger evaluates rejects unheard.
      const reason = new SyntaxError(location.href);
      dispatchEvent(new PromiseRejectionEvent("unhandledrejection", { promise: Promise.resolve(), reason }));
      const fail = (): void => {
        throw new RangeError(`said by a viewer, at ${location.href}`);
      };
      for (let count = 0; count < 600; count++) setTimeout(fail);
    });
    const lines = await eventually(async () => {
      const all = (await stage.logs()).split("\n").filter((line) => line.includes("On a page: "));
      expect(all.join("\n")).toMatch(/On a page: Unexpected error: RangeError at fail /);
      return all;
    });
    const report = await stage.report();
    expect(report).toMatch(/Z error On a page: Unexpected error: SyntaxError at /);
    expect(report).toMatch(/Z debug A page of the overlay: in OBS, Chromium \d+, version \d/);
    expect(lines.length).toBeLessThanOrEqual(60);
    for (const secret of [token, "said by a viewer"]) expect(report).not.toContain(secret);
    const { versions } = await stage.check();
    expect(versions).toMatchObject({ state: "fine", advice: "" });
    expect(versions.sentence).toMatch(
      /^Sidekick Deck [\d.]+, Stream Deck [\d.]+, Node [\d.]+, .+\. OBS [\d.]+, obs-websocket [\d.]+\.$/,
    );
    await stage.inspector.ask("detailedLog", { turn: "off" });
    // It was not disconnected for it.
    await finds("fine", /speaks/, /^$/);
  });

  it("and names one of an older version, and one that is no Chromium, with OBS's as the one that counts", async () => {
    for (const [userAgent, name, version, sentence] of [
      [
        "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
        "Firefox 153",
        "0.0.9.0",
        / An overlay is still on version 0\.0\.9\.0\.$/,
      ],
      [
        "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
        "Safari 26",
        undefined,
        / The overlay was loaded by an older version of the plugin\.$/,
      ],
    ] as const) {
      const old = await newPage({ userAgent });
      await old.routeWebSocket(/\/pages/, (socket) => {
        const relay = socket.connectToServer();
        socket.onMessage((data) => {
          const message = JSON.parse(String(data)) as { readonly type: string };
          relay.send(JSON.stringify(message.type === "hello" ? { ...message, version } : message));
        });
      });
      await old.goto(stage.url);
      await eventually(async () => {
        const { browser: engine, versions } = await stage.check();
        expect(engine).toMatchObject({
          state: "unknown",
          sentence: `The overlay is open in another browser, ${name}. OBS's is what counts: Chromium 127 or newer.`,
        });
        expect(versions.sentence).toMatch(sentence);
        expect(versions).toMatchObject({
          state: "attention",
          advice: expect.stringMatching(/Refresh in OBS/) as string,
        });
      });
      await old.close();
    }
  });

  it("and names what one could not load, until it is there", async () => {
    stage.addOverlay();
    const page = await openOverlay({
      url: `${stage.url}&show=avatar&lang=de`,
      before: (unloaded) => unloaded.route(/\/(portraits|words-de\.js)/, (route) => route.abort()),
    });
    await finds(
      "trouble",
      /^The overlay in OBS could not load: language and pictures of characters\. It keeps trying\.$/,
      /reloads the overlay/,
    );
    await page.unrouteAll();
    await finds("fine", /^1 overlay is open\. The one in OBS speaks\.$/, /^$/);
  });
});

describe("the page of the check", () => {
  it("finds nothing wrong with an overlay in OBS, and measures a test voice where it leaves the page, and in OBS's own meter; has the app speak where it is heard twice, once that is confirmed while messages await approval", async () => {
    // Pages of other tests are gone for the plugin a little later.
    await eventually(async () => expect((await stage.testSound()).sentence).toBe("No overlay is open."));
    stage.change({ approval: true });
    stage.addOverlay();
    const overlay = await openOverlay();
    await finds("fine", /^1 overlay is open\. The one in OBS speaks\.$/, /^$/);
    await eventually(async () => {
      const { browser: engine, heard } = await stage.check();
      expect(engine).toMatchObject({
        state: "fine",
        sentence: expect.stringMatching(/^Chromium \d+/) as string,
      });
      expect(heard).toMatchObject({ state: "unknown", sentence: "No voice has been played yet." });
    });
    const page = await openCheck();
    const meters = moveMeter();
    await page.getByRole("button", { name: checkWords.en.testSound }).click();
    const meter = page.getByRole("meter", { name: /The overlay in OBS/ });
    await expect.poll(() => meter.evaluate((one) => (one as HTMLMeterElement).value)).toBe(-14);
    expect(await findBarriers(page)).toEqual([]);
    await page.locator("#heard.fine").waitFor();
    await page.getByText("Its meter in OBS rose to -14 dB.").first().waitFor();
    await page
      .getByText(/A voice was played/)
      .first()
      .waitFor();
    clearInterval(meters);
    await expect.poll(() => stage.obs.meteredClients).toBe(0);
    await overlay.goto(`${stage.url}&volume=0`);
    await finds("fine", /speaks/, /^$/);
    expect(await stage.testSound()).toMatchObject({
      state: "trouble",
      sentence: expect.stringContaining("without any sound") as string,
    });
    await page.getByText("Do you hear it twice?").first().waitFor();
    await expect.poll(() => page.locator("li.waiting").count()).toBe(0);
    await page.getByRole("button", { name: "From the app" }).click();
    await page
      .getByText("Approval, hidden words and All quiet can't hold what the app says.")
      .first()
      .waitFor();
    expect(stage.deck.globalSettings).not.toHaveProperty("voiceFrom");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Let the app speak anyway" }).click();
    await page.getByText("The app plays the voice.").first().waitFor();
    await expect.poll(() => stage.deck.globalSettings).toMatchObject({ voiceFrom: "app" });
    await page.locator("#app-voice").waitFor({ state: "detached" });
  });

  it("mends the overlay's sound in OBS with one press", async () => {
    stage.addOverlay();
    stage.obs.inputs.get("Sidekick Deck")!.isMuted = true;
    const page = await openCheck();
    await page.getByRole("button", { name: "Fix it in OBS" }).click();
    await page.locator("#sourceSound.fine").waitFor();
    expect(stage.obs.inputs.get("Sidekick Deck")?.isMuted).toBe(false);
  });

  it("says everything in other languages, with nothing cut off, 420 and 1200 pixels wide", async () => {
    const page = await newPage();
    for (const language of wideLanguagesAndKorean) {
      const words = checkWords[language];
      await page.setViewportSize({ width: 420, height: 800 });
      await page.goto(`${stage.url.replace("/overlay/", "/check/")}&lang=${language}`);
      await expect.poll(() => page.locator("li.waiting").count()).toBe(0);
      await page.getByRole("heading", { name: words.title }).waitFor();
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
      await expect.poll(() => page.locator("main").innerText()).not.toMatch(/[{}]|undefined|NaN/);
      for (const width of [420, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: language })
          .toBe(width);
      }
      expect(language === "ko" ? await findBrokenWords(page) : []).toEqual([]);
    }
  });

  it("is run again by keyboard, announces what came of it, and saves a report", async () => {
    const page = await openCheck();
    const status = page.getByRole("status");
    await expect.poll(() => status.innerText()).toMatch(/need attention|needs attention/);
    expect(await findBarriers(page)).toEqual([]);
    await stage.service.control.goDown();
    onTestFinished(() => stage.service.control.comeUp());
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("#address.trouble").waitFor();
    // A line with trouble is as large, and as far from the next one, as any other.
    const looks = await page.locator("li").evaluateAll((lines) =>
      lines.slice(0, -1).map((line) => {
        const { fontSize, marginBottom } = getComputedStyle(line);
        return `${fontSize} ${marginBottom}`;
      }),
    );
    expect(new Set(looks).size).toBe(1);
    // What is wrong leads to its line of the help, which the same server has.
    const help = page.getByRole("link", { name: "What to do Address" });
    await expect.poll(() => help.getAttribute("href")).toBe("/help/checks/?lang=en#check-names-address");
    await expect.poll(() => status.innerText()).toMatch(/need attention|needs attention/);
    const order = ["trouble", "attention", "unknown", "fine"];
    const states = await page.locator("li").evaluateAll((lines) => lines.map(({ className }) => className));
    expect(states).toEqual(states.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
    /** The answer of a test that goes on. */
    const sounding = new Promise<void>(() => {});
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save a report" }).click();
    expect((await download).suggestedFilename()).toMatch(/^sidekick-deck-.+\.txt$/);
    await page.getByText("The report is saved.").waitFor();
    const sound = page.locator("#sound");
    await expect.poll(() => sound.innerText()).toBe(checkWords.en.testSound);
    await page.route("**/check/sound**", () => sounding);
    await sound.click();
    await expect.poll(() => sound.innerText()).toBe(checkWords.en.testingSound);
  });
});
