import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hold } from "../../end-to-end/raise.ts";
import { launchBrowser } from "../../fixtures/browser.ts";
import { type Stage, startStage, uuid, wordsOn } from "../../plugin/stage.ts";

let browser: Browser;
let stage: Stage;
let page: Page;
let url = "";

beforeEach(async () => {
  browser = await launchBrowser();
  stage = await startStage({
    owner: "Quill",
    globalSettings: { rateWindow: "fast", approval: true, approvalSeconds: 120 },
    keys: [
      { action: uuid.reaction, settings: { prompt: "Say something long about the hill." } },
      { action: "app.sidekick.deck.approve", settings: {} },
    ],
  });
  const inspector = await stage.keys[0]?.openInspector();
  await expect
    .poll(async () => {
      const reply = await inspector?.ask("getOverlayUrl");
      url = typeof reply?.["url"] === "string" ? reply["url"] : "";
      return url;
    })
    .toContain("/overlay/");
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await expect.poll(() => stage.service.openStreams().eventsub, { timeout: 25_000 }).toBe(1);
});
afterEach(async () => {
  await browser.close();
  await stage.close();
});

const within = { timeout: 25_000 };
const load = async (): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(url);
  await page.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
};
const said = (): Promise<number> => page.locator("sidekick-ai-message[data-event-id]").count();
const voice = (): Promise<string | null> => page.locator("sidekick-voice").getAttribute("data-state");

it("shows and speaks a message only once it is approved, and nothing of one that was dropped, reloaded or not", async () => {
  const [react, approve] = stage.keys;
  if (!react || !approve) throw new Error("There are no keys.");
  await load();
  react.press();
  await expect.poll(() => wordsOn(approve), within).toMatch(/^1 /);
  // The voice has been announced and come by the time of the next message.
  await stage.waitForRequests("POST", "/v1/events/generations", 1);
  await load();
  expect([await said(), await voice()]).toEqual([0, "idle"]);
  await hold(approve);
  await expect.poll(() => wordsOn(approve), within).not.toMatch(/^1 /);
  await expect.poll(() => wordsOn(react), within).toContain("React");
  react.press();
  await expect.poll(() => wordsOn(approve), within).toMatch(/^1 /);
  expect([await said(), await voice()]).toEqual([0, "idle"]);
  approve.press();
  await expect.poll(said, within).toBe(1);
  await expect.poll(voice, within).toBe("speaking");
});
