import type { Frame } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { studioWords } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { blackPicture } from "../../fixtures/tiny-pictures.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { allTexts, readTexts } from "./shown-texts.ts";
import { resize } from "../overlay-page.ts";
import { page, stage, chooseTheme, closeFolds, tryOut, studiosOfFile } from "./studio-stage.ts";
import { wideLanguagesAndKorean } from "../../fixtures/wide-languages.ts";

const openStudio = studiosOfFile();
beforeEach(() => openStudio());

/** How many controls the page shows, whether one has to scroll to them or not; headings that fold count too. */
const shownControls = () =>
  page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll("*")].reduce((sum, one) => {
        const { width, height } = one.getBoundingClientRect();
        const isControl = one.matches("a[href], button, input, select, textarea, summary");
        const isShown = isControl && width > 0 && height > 0 && one.checkVisibility();
        return sum + (isShown ? 1 : 0) + (one.shadowRoot ? count(one.shadowRoot) : 0);
      }, 0);
    return count(document);
  });

const preview = (): Promise<Frame> => stage.preview();
describe("the studio", () => {
  it("shows in its preview what is chosen, and asks for nothing that its policy forbids", async () => {
    await chooseTheme(page, "neon");
    await page.getByLabel("Chat", { exact: true }).check();
    const chosen = { show: "avatar,ai,alerts,chat", theme: "neon" };
    await expect.poll(() => stage.previewed()).toMatchObject(chosen);
    const frame = await preview();
    await expect.poll(() => frame.locator("sidekick-overlay").getAttribute("theme")).toBe("neon");
    await tryOut(page, "Markup in chat");
    const line = frame.locator("sidekick-chat li", { hasText: "onerror" });
    await line.waitFor();
    await expect.poll(() => line.innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(stage.errors).toEqual([]);
  });

  it("shows the whole of the overlay's page in windows of any size", async () => {
    const cut = () =>
      page.evaluate(() => {
        const shown = document
          .querySelector("sidekick-studio")
          ?.shadowRoot?.querySelector("sidekick-stage")
          ?.shadowRoot?.querySelector(".view");
        const stage = shown?.getBoundingClientRect();
        const frame = shown?.querySelector("iframe")?.getBoundingClientRect();
        if (!stage || !frame) return "no preview";
        const off = (["left", "right", "top", "bottom"] as const).filter(
          (side) => Math.abs(stage[side] - frame[side]) > 0.6,
        );
        return [...off, ...(stage.bottom > innerHeight ? ["below the window"] : [])].join();
      });
    for (const [width, height] of [
      [1920, 950],
      [1600, 1000],
      [1366, 768],
      [2560, 1440],
      [1280, 720],
      [800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(cut, { message: `${width} by ${height}` }).toBe("");
    }
  });

  it("shows few controls at first: at most 50 with the whole overlay open, and 36 with a raid", async () => {
    await resize(page, 1_440, 900);
    await closeFolds(page);
    await page.getByRole("button", { name: /^Quiet/ }).waitFor();
    expect(await shownControls()).toBeLessThanOrEqual(50);
    // Nothing makes the page itself longer than the window.
    expect(await page.evaluate(() => document.scrollingElement?.scrollHeight)).toBe(900);
    await page.goto(`${page.url().split("#")[0]}#alerts/raid`);
    await page.getByRole("button", { name: "Add a variation" }).waitFor();
    expect(await shownControls()).toBeLessThanOrEqual(36);
  });

  it("says why no alert comes while they are paused from the deck, and shows what is tried out first", async () => {
    const frame = await preview();
    stage.control.setAlertsPaused(true);
    await frame.locator("html[data-alerts-paused]").waitFor({ state: "attached" });
    await tryOut(page, "Follow");
    await tryOut(page, "Cheer");
    await page.getByText("Paused from the deck.").waitFor();
    await expect.poll(() => frame.locator("sidekick-alert[data-event-id]").count()).toBe(0);
    await tryOut(page, "AI speaks");
    await page.getByText("Paused from the deck.").waitFor({ state: "detached" });
    stage.control.setAlertsPaused(false);
    await frame.locator("sidekick-alert[data-event-id]").waitFor();
    expect(stage.errors).toEqual([]);
  });

  it("tries the voice out: it is heard, and the message moves with it", async () => {
    const frame = await preview();
    // Looked for all the time, since the test voice is short.
    const heard = frame.locator("sidekick-voice:not([data-state=idle])").waitFor({ state: "attached" });
    const moved = frame.locator("sidekick-ai-message[speaking]").waitFor();
    let isSeen = false;
    const seen = Promise.all([heard, moved]).then(() => (isSeen = true));
    const tryAgain = async (): Promise<boolean> => {
      await tryOut(page, "AI speaks aloud");
      return isSeen;
    };
    await expect.poll(tryAgain, { interval: 1_000 }).toBe(true);
    await seen;
    expect(stage.errors).toEqual([]);
  });

  it("gives characters pictures, small ones, and takes them away and puts them back", async () => {
    // The message with the picture stays while that is taken away and put back.
    await stage.stopWallClock();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 300 } });
    const choose = page.getByLabel("Choose a picture for Ada Gale");
    await choose.setInputFiles({
      name: "ada.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no picture"),
    });
    await page.getByText("This file could not be read as a picture.").waitFor();
    await choose.setInputFiles({ name: "ada.png", mimeType: "image/png", buffer: picture });
    await page.getByText("Ada Gale has a new picture.").waitFor();
    const bomb = { name: "ada.png", mimeType: "image/png", buffer: blackPicture(20_000, 20_000) };
    await choose.setInputFiles(bomb);
    await page.getByText("This file could not be read as a picture.").waitFor();
    const frame = await preview();
    await tryOut(page, "AI speaks");
    const avatar = frame.locator("sidekick-ai-message img[part=avatar]");
    await avatar.waitFor();
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    expect(await avatar.evaluate((image: HTMLImageElement) => image.src.length)).toBeLessThan(60_000);
    await page.getByRole("button", { name: "Remove the picture of Ada Gale" }).click();
    await avatar.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await avatar.waitFor();
    expect(stage.errors).toEqual([]);
  });

  it("does not let another page try things out on an overlay", async () => {
    await page.goto(stage.relay.overlayUrl);
    await page.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
    await page.evaluate(() => {
      const envelope = {
        id: "x",
        type: "channel.event",
        timestamp: "",
        channel: { id: "", name: "", platform: "" },
        payload: { eventType: "FOLLOW", sentDateTime: "" },
      };
      window.postMessage(JSON.stringify(envelope), location.origin);
      return new Promise((resolve) => setTimeout(resolve, 0));
    });
    await expect.poll(() => page.locator("[data-event-id]").count()).toBe(0);
  });
});

it("says everything in other languages, with nothing cut off and no barrier, 1280 and 800 pixels wide", async () => {
  for (const language of wideLanguagesAndKorean) {
    const words = studioWords[language];
    await stage.open(`&lang=${language}`);
    await page.getByRole("button", { name: words.addToObs }).waitFor();
    for (const piece of ["captions", "chat", "status", "top", "pulse"] as const)
      await page.getByLabel(words.pieces[piece], { exact: true }).check();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.title()).toBe(words.title);
    const own = new Set(allTexts(words));
    const foreign = allTexts(studioWords.en).filter((text) => !own.has(text));
    for (const width of [1_280, 800]) {
      await resize(page, width, 900);
      const { texts, cut } = await page.evaluate(readTexts);
      expect(cut, `${language}, ${width} pixels wide`).toEqual([]);
      expect(
        texts.filter((text) => foreign.includes(text)),
        language,
      ).toEqual([]);
      expect(texts.length, language).toBeGreaterThan(60);
    }
    expect(language === "de" ? await findBarriers(page) : []).toEqual([]);
    expect(language === "ko" ? await findBrokenWords(page) : []).toEqual([]);
  }
});
