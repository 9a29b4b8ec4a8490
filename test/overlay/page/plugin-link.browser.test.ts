import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareBrowser } from "../../fixtures/browser.ts";
import { passLeaving, stopWallClock } from "../../fixtures/page-clock.ts";
import { overlayAt } from "../../fixtures/page-places.ts";
import { type Stage, startStage, uuid } from "../../plugin/stage.ts";
import { aiMessage, moderation } from "../payloads.ts";

let stage: Stage;
let page: Page;
let url: Awaited<ReturnType<typeof overlayAt>>;

const browser = await shareBrowser();
afterAll(() => browser.close());
const follow = (username: string): string =>
  stage.service.emit("channel.event", {
    eventType: "FOLLOW",
    username,
    sentDateTime: new Date().toISOString(),
  }).id;
const shown = (): Promise<string[]> =>
  page
    .locator("sidekick-alert[data-event-id]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-event-id") ?? ""));
const load = async (): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(url());
  await page.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
};

/** Starts a plugin for the tests of a group: it still has the messages of those before. */
function startPlugin(): void {
  beforeAll(async () => {
    const keys = [
      { action: uuid.alerts, settings: { does: "skip" } },
      { action: uuid.reaction, settings: { prompt: "Say something long about the hill." } },
    ];
    stage = await startStage({ keys });
    url = await overlayAt("at home", stage.keys[0]);
    await stage.hearsEvents();
  });
  afterAll(() => stage.close());
}

describe("a page in OBS", () => {
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  });
  afterEach(() => page.close());

  describe("with one plugin", () => {
    startPlugin();

    describe("a page whose own script did not load", () => {
      it("loads it by itself once it can", async () => {
        let refused = 0;
        await page.route("**/overlay.js*", (route) => (++refused > 1 ? route.continue() : route.abort()));
        await load();
        expect(refused).toBe(2);
      });
    });

    describe("alerts and a reloaded page", () => {
      it("are neither lost nor repeated: only what was not shown to the end comes again", async () => {
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
    });
  });

  describe("the AI's messages and those of viewers", () => {
    startPlugin();

    it("stay in the chat between those of the viewers, each once and unchanged, until a word is hidden", async () => {
      await page.goto(url("show=chat"));
      await page.waitForSelector("sidekick-chat", { state: "attached" });
      const lines = (): Promise<string[]> =>
        page
          .locator("sidekick-chat li")
          .evaluateAll((all) =>
            all.map((one) => one.querySelector(".text")?.textContent ?? "").map((text) => text.trim()),
          );
      const writes = (id: string, message: string): void => {
        stage.service.emit("chat.message", {
          id,
          username: "Otter",
          message,
          language: "en",
          platform: "PLATFORM_A",
          isSubscriber: false,
          isVip: false,
          isModerator: false,
          sentDateTime: new Date().toISOString(),
        });
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
  });
});
