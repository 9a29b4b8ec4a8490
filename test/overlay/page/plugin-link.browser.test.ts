import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { shareBrowser } from "../../fixtures/browser.ts";
import { passLeaving, stopWallClock } from "../../fixtures/page-clock.ts";
import { overlayAt } from "../../fixtures/page-places.ts";
import { type Stage, startStage, uuid } from "../../plugin/stage.ts";
import { aiMessage, channelEvent, chatMessage, moderation } from "../payloads.ts";

let stage: Stage;
let page: Page;
let url: Awaited<ReturnType<typeof overlayAt>>;

const browser = await shareBrowser();
afterAll(() => browser.close());
const follow = (username: string): string =>
  stage.service.emit("channel.event", channelEvent({ username })).id;
const shown = (): Promise<string[]> =>
  page
    .locator("sidekick-alert[data-event-id]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-event-id") ?? ""));
const load = async (): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(url());
  await page.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
};

beforeAll(async () => {
  stage = await startStage({ keys: [{ action: uuid.alerts, settings: { does: "skip" } }] });
  url = await overlayAt("at home", stage.keys[0]);
  await stage.hearsEvents();
});
afterAll(() => stage.close());
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
});
afterEach(() => page.close());

it("a page whose own script did not load loads it by itself once it can", async () => {
  let refused = 0;
  await page.route("**/overlay.js*", (route) => (++refused > 1 ? route.continue() : route.abort()));
  await load();
  expect(refused).toBe(2);
});

it("alerts are neither lost nor repeated on a reloaded page: only what was not shown to the end comes again", async () => {
  await stopWallClock(page);
  await load();
  const first = follow("Otter");
  await expect.poll(shown).toEqual([first]);
  // In the middle of the first.
  await load();
  await expect.poll(shown).toEqual([first]);
  stage.keys[0]?.press();
  await passLeaving(page, "sidekick-alert");
  const second = follow("Gull");
  await expect.poll(shown).toEqual([second]);
  await load();
  await expect.poll(shown).toEqual([second]);
  stage.keys[0]?.press();
  await passLeaving(page, "sidekick-alert");
  await load();
  const third = follow("Heron");
  // Whatever would have come again would have come before the third.
  await expect.poll(shown).toEqual([third]);
});

it("the AI's messages stay in the chat between those of the viewers, each once and unchanged, until a word is hidden", async () => {
  await page.goto(url("show=chat"));
  await page.waitForSelector("sidekick-chat", { state: "attached" });
  const lines = (): Promise<string[]> =>
    page
      .locator("sidekick-chat li")
      .evaluateAll((all) =>
        all.map((one) => one.querySelector(".text")?.textContent ?? "").map((text) => text.trim()),
      );
  const writes = (id: string, message: string): void => {
    stage.service.emit("chat.message", chatMessage({ id, message }));
  };
  await expect.poll(async () => (writes("1", "Which way?"), lines())).not.toEqual([]);
  stage.service.emit("chat.ai_message", aiMessage({ id: "m1", message: "To the left." }));
  await expect.poll(lines).toContain("To the left.");
  writes("2", "Thank you.");
  writes("3", "This is taken back.");
  await expect.poll(async () => (await lines()).at(-1)).toBe("This is taken back.");
  const before = await lines();
  await page.reload();
  stage.service.emit("ai.moderation", moderation({ messageId: "3" }));
  await expect.poll(async () => (await lines()).at(-1)).toBe("Thank you.");
  await expect.poll(lines).toEqual(before.slice(0, -1));

  const inspector = await stage.keys[0]?.openInspector();
  await inspector?.ask("hiddenWords", { text: "way\nleft" });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("sidekick-chat"))).toBe(null);
  await page.reload();
  await expect.poll(lines).toEqual(["To the •••."]);
});
