import { type Browser, type Frame, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "../fixtures/browser.ts";
import { ear } from "../overlay/overlay-page.ts";
import { wordsOn } from "../plugin/stage.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";

let browser: Browser;
let rehearsal: Rehearsal;
let page: Page;
let overlay: Frame;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  rehearsal = await startRehearsal({ crowd: false });
  page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.addInitScript(ear);
  await page.goto(rehearsal.url);
  const frame = await (await page.waitForSelector("stage-view iframe")).contentFrame();
  if (!frame) throw new Error("The overlay has no frame.");
  overlay = frame;
  // The overlay is connected when the service's events would reach it.
  await overlay.waitForSelector("sidekick-overlay", { state: "attached" });
});
afterEach(async () => {
  await page.close();
  await rehearsal.close();
});

const key = (column: number, row: number) =>
  page
    .locator("deck-view .slot")
    .nth(row * 5 + column)
    .locator("button.key");
const happen = (scenario: string) => page.locator(`button[data-scenario="${scenario}"]`).click();

describe("the rehearsal", () => {
  it("follows a press all the way to a message on the overlay and to sound", async () => {
    await expect.poll(() => wordsOn(rehearsal.deck.actions[0]!)).toBe("React");
    await key(0, 0).click();
    const message = overlay.locator("sidekick-ai-message[data-event-id]");
    await message.waitFor();
    expect(await message.locator("[part=name]").innerText()).toBe("Ada Gale");
    expect((await message.locator("[part=text]").innerText()).length).toBeGreaterThan(10);
    const [request] = rehearsal.service.requests.filter(({ path }) => path === "/v1/events/generations");
    expect(request?.status).toBe(200);
    await overlay.waitForSelector('sidekick-voice[data-state="speaking"]', { state: "attached" });
    await expect.poll(() => overlay.evaluate("heard.peak"), { timeout: 10_000 }).toBeGreaterThan(0.05);
    expect(errors).toEqual([]);
    expect(rehearsal.deck.complaints).toEqual([]);
  });

  it("shows the cooldown on the deck's pictures, and refuses a second press", async () => {
    await expect.poll(() => wordsOn(rehearsal.deck.actions[0]!)).toBe("React");
    await key(0, 0).click();
    await expect
      .poll(() =>
        key(1, 0)
          .locator("img")
          .getAttribute("src")
          .then((src) => decodeURIComponent(src ?? "")),
      )
      .toMatch(/>2\d</);
    await key(0, 0).click();
    await expect
      .poll(() =>
        key(0, 0)
          .locator("img")
          .getAttribute("src")
          .then((src) => decodeURIComponent(src ?? "")),
      )
      .toContain("Not yet");
    expect(rehearsal.service.requests.filter(({ path }) => path === "/v1/events/generations")).toHaveLength(
      1,
    );
  });

  it("shows alerts one after another", async () => {
    const alerts = overlay.locator("sidekick-alert[data-event-id]");
    await happen("raid");
    await happen("follow");
    await alerts.waitFor();
    const first = await alerts.getAttribute("data-event-id");
    expect(await alerts.count()).toBe(1);
    await expect
      .poll(
        async () =>
          (await alerts.count()) === 1 &&
          (await alerts.getAttribute("data-event-id").catch(() => first)) !== first,
        { timeout: 20_000 },
      )
      .toBe(true);
  });

  it("opens a key's settings beside the deck and saves what is typed", async () => {
    await page.locator('button[aria-label="Settings of Trigger reaction"]').nth(2).click();
    const inspector = await (await page.waitForSelector("inspector-view iframe")).contentFrame();
    const prompts = inspector?.locator("textarea");
    await prompts?.fill("A prompt that was typed");
    await expect.poll(() => rehearsal.deck.actions[2]?.settings["prompt"]).toBe("A prompt that was typed");
  });

  it("has an OBS that nobody sees: the overlay is added, shown, and the AI hears of the scene", async () => {
    const said = (at: number): string => wordsOn(rehearsal.deck.actions[at]!);
    await expect.poll(() => said(13)).toBe("Add to OBS");
    await page.getByRole("button", { name: "Press Overlay in OBS" }).nth(1).click();
    await expect.poll(() => said(11)).toBe("Visible");
    await happen("obs-scene");
    await expect.poll(() => said(11)).toBe("In another scene");
    await expect
      .poll(() => rehearsal.service.requests.map(({ body }) => JSON.stringify(body)).join())
      .toContain("The scene is now Just chatting.");
  });

  it("has dials: turned, pushed and touched, each with its part of the strip", async () => {
    const voice = page.getByRole("button", { name: "Push AI voice" });
    const strip = page.getByRole("button", { name: "Touch AI voice" });
    await expect.poll(() => strip.innerText()).toContain("100");
    await page.getByRole("button", { name: "Turn AI voice left" }).click();
    await expect.poll(() => strip.innerText()).toContain("95");
    await voice.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => strip.innerText()).toContain("100");
    await voice.click();
    await expect.poll(() => strip.innerText()).toContain("Muted");
    // The key beside it tells the same.
    await expect.poll(() => wordsOn(rehearsal.deck.actions[10]!)).toContain("Muted");
    await expect.poll(() => page.locator("inspector-view").count()).toBe(1);
    expect(errors).toEqual([]);
    expect(rehearsal.deck.complaints).toEqual([]);
  });

  it("presses keys from the keyboard", async () => {
    await expect.poll(() => wordsOn(rehearsal.deck.actions[4]!)).toBe("Join");
    await key(4, 0).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => wordsOn(rehearsal.deck.actions[4]!)).toBe("In chat");
  });

  it("changes to another account, with its own characters on the keys", async () => {
    await page.locator('button[aria-label="Settings of Trigger reaction"]').first().click();
    await page.waitForSelector("inspector-view iframe");
    await page.locator("header select").selectOption({ index: 1 });
    // The inspector of a key that is gone goes with it.
    await page.waitForSelector("inspector-view iframe", { state: "detached" });
    await expect
      .poll(() => rehearsal.deck.actions.map(wordsOn).join(" "), { timeout: 10_000 })
      .toContain("Juniper");
  });

  it("says so when it is no longer running", async () => {
    await rehearsal.close();
    await page.locator(".problem").waitFor();
    expect(await page.locator(".problem").innerText()).toContain("npm start");
  });
});
