import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { type AlertVariation, maxVariations } from "../../../../shared/alerts/alert-settings.ts";
import { studioWords } from "../../../../shared/words/words.ts";
import { blinkingGif } from "../../../fixtures/blinking-gif.ts";
import { studiosOfFile, type StudioScene } from "../studio-stage.ts";
import { variation } from "./variation.ts";

const openStudio = studiosOfFile();
const words = studioWords.en.alerts;
const { variations } = words;

const raidWith = (...all: readonly AlertVariation[]): StudioScene => ({
  alerts: { raid: { choices: {}, variations: all } },
});

async function openRaid(scene: StudioScene = {}) {
  const stage = await openStudio(scene);
  const { page } = stage;
  await goTo(page, "#alerts/raid");
  const list = page.locator("sidekick-alert-variations");
  // The settings are read.
  await page.locator('sidekick-alert-editor section[aria-busy="false"]').waitFor();
  await list.getByRole("heading", { name: variations.heading }).waitFor();
  const stored = () => stage.alerts.settings["raid"]?.variations ?? [];
  return { stage, page, list, stored };
}

function goTo(page: Page, hash: string): Promise<void> {
  return page.evaluate((to) => void (location.hash = to), hash);
}

/** Sentences of the list, one for each row. */
function rowsIn(list: Locator): Promise<string[]> {
  return list.locator("li a").allInnerTexts();
}

describe("a variation", () => {
  it("is added with its condition, worded in the list, found by an example and shown in the preview", async () => {
    const { stage, page, list, stored } = await openRaid();
    await list.getByRole("button", { name: variations.add }).click();
    const editor = page.locator("sidekick-variation-editor");
    await expect
      .poll(() => editor.getByRole("heading", { level: 2 }).evaluate((one) => one.matches(":focus")))
      .toBe(true);
    await editor.getByLabel(variations.fields.raidViewers, { exact: true }).first().selectOption("between");
    await editor.getByLabel("Viewers: to").fill("500");
    await editor.getByLabel(variations.name, { exact: true }).fill("Crowd");
    await editor.getByRole("textbox", { name: words.lines.headline }).fill("{name} and {viewers}!");
    await page.getByRole("link", { name: "Back to “Raid”" }).click();
    await expect.poll(() => rowsIn(list)).toEqual(["Crowd\n100 to 500 viewers"]);
    await expect.poll(() => list.locator("a").evaluate((one) => one.matches(":focus"))).toBe(true);
    await list.getByLabel(variations.fields.raidViewers).fill("250");
    await expect.poll(() => list.getByRole("status").innerText()).toBe("It takes “Crowd”.");
    await list.getByLabel(variations.fields.raidViewers).fill("501");
    await expect.poll(() => list.getByRole("status").innerText()).toBe(variations.takesOwn);
    await expect.poll(stored).toMatchObject([
      {
        name: "Crowd",
        when: { amount: { of: "raidViewers", least: 100, most: 500 } },
        choices: { headline: "{name} and {viewers}!" },
      },
    ]);
    const overlay = await stage.preview();
    // The preview reads what was saved over a connection of its own.
    await expect
      .poll(() => overlay.evaluate(() => Object.values(localStorage).join()))
      .toContain("and {viewers}!");
    await list.getByRole("button", { name: "Try “Crowd”" }).click();
    await expect
      .poll(() => overlay.locator("sidekick-alert .headline").innerText())
      .toContain("MapleMango and 100!");
  });

  it("is copied, removed and put back", async () => {
    const { page, list, stored } = await openRaid(raidWith(variation("Golden"), variation("Silver")));
    await list.getByRole("button", { name: "Duplicate “Golden”" }).click();
    await expect
      .poll(() => rowsIn(list))
      .toEqual([
        "Golden\nevery event · 5% chance",
        "Golden 2\nevery event · 5% chance",
        "Silver\nevery event · 5% chance",
      ]);
    await list.getByRole("button", { name: "Remove “Golden”" }).click();
    await expect.poll(() => stored().map(({ name }) => name)).toEqual(["Golden 2", "Silver"]);
    await expect.poll(() => list.locator("a:focus").count()).toBe(1);
    await page.getByRole("button", { name: studioWords.en.undo, exact: true }).click();
    await expect.poll(() => stored().map(({ name }) => name)).toEqual(["Golden", "Golden 2", "Silver"]);
  });

  it("shows what it does not set as its alert has it", async () => {
    const { page } = await openRaid({
      alerts: { raid: { choices: { headline: "Hi {name}", least: 5 }, variations: [variation("Golden")] } },
    });
    await goTo(page, "#alerts/raid/Golden");
    const editor = page.locator("sidekick-variation-editor");
    await expect
      .poll(() => editor.getByRole("textbox", { name: words.lines.headline }).getAttribute("placeholder"))
      .toBe("Hi {name}");
    await expect
      .poll(() => editor.getByRole("textbox", { name: words.least }).getAttribute("placeholder"))
      .toBe("5");
  });

  it("keeps a number that is being typed while an earlier change is saved", async () => {
    const { page } = await openRaid(raidWith(variation("Golden")));
    await goTo(page, "#alerts/raid/Golden");
    const editor = page.locator("sidekick-variation-editor");
    await editor.getByLabel(variations.name, { exact: true }).fill("Rare");
    const number = editor.getByRole("textbox", { name: words.least });
    await number.evaluate((one: HTMLInputElement) => void (one.value = "12"));
    await page.getByText(words.saved, { exact: true }).waitFor();
    await expect.poll(() => number.inputValue()).toBe("12");
  });

  it("is as frequent as the words say, where chance decides", async () => {
    const { page, stored } = await openRaid(raidWith(variation("Golden"), variation("Rare", { weight: 7 })));
    const often = page.locator("sidekick-variation-editor").getByLabel(variations.weight);
    await goTo(page, "#alerts/raid/Rare");
    await expect.poll(() => often.inputValue()).toBe("7");
    await often.selectOption({ label: variations.weights.often });
    await expect.poll(() => stored().map(({ weight }) => weight)).toEqual([5, 50]);
  });

  it("cannot be one too many", async () => {
    const all = Array.from({ length: maxVariations }, (_, at) => variation(`number ${at}`, { weight: 1 }));
    const { list } = await openRaid(raidWith(...all));
    await expect.poll(() => list.getByText("That is the most: 30 variations.").count()).toBe(1);
    await expect.poll(() => list.getByRole("button", { name: variations.add }).count()).toBe(0);
    await expect
      .poll(() => list.getByRole("button", { name: "Duplicate “number 3”" }).isDisabled())
      .toBe(true);
  });
});

describe("a picture or video", () => {
  it("that flashes ten times a second is stored, and a warning follows", async () => {
    const { stage, page } = await openRaid();
    const upload = page.locator("sidekick-alert-file").first().locator("#upload");
    await upload.setInputFiles({ name: "blink.gif", mimeType: "image/gif", buffer: blinkingGif(5) });
    await expect.poll(() => stage.alerts.settings["raid"]?.choices.picture).toMatch(/\.gif$/);
    const warning = page.locator("sidekick-flash-warning").first();
    await expect.poll(() => verdicts(page)).toHaveLength(1);
    await expect.poll(() => warning.locator("p").allInnerTexts()).toEqual([words.flashes.picture]);
  });

  it("of the alert can be left out in a variation", async () => {
    const picture = `${"a".repeat(64)}.png`;
    const { page, stored } = await openRaid({
      alerts: { raid: { choices: { isOn: false, picture }, variations: [variation("plain")] } },
    });
    await goTo(page, "#alerts/raid/plain");
    const choice = page.locator("sidekick-variation-editor").getByLabel(words.groups.picture).first();
    await choice.selectOption({ label: words.none });
    await expect.poll(() => stored().map(({ choices }) => choices)).toEqual([{ picture: "none" }]);
  });

  it("that is a video is looked at while it plays unseen", async () => {
    const { page } = await openRaid();
    const video = await page.evaluate(recordBlinking);
    const upload = page.locator("sidekick-alert-file").first().locator("#upload");
    await upload.setInputFiles({
      name: "blink.webm",
      mimeType: "video/webm",
      buffer: Buffer.from(video, "base64"),
    });
    const warning = page.locator("sidekick-flash-warning p").first();
    await expect.poll(() => warning.allInnerTexts()).toEqual([words.flashes.video]);
  });

  it("that stands still is calm also where a browser has no decoder, and one seen in part is not", async () => {
    const { page } = await openRaid();
    // What is taken from the page stays away until it is opened anew.
    onTestFinished(async () => void (await page.goto("about:blank")));
    await page.evaluate(() => {
      Reflect.deleteProperty(globalThis, "ImageDecoder");
      const { prototype } = HTMLVideoElement;
      // oxlint-disable-next-line typescript/unbound-method -- it is called with the video as `this`
      const next = prototype.requestVideoFrameCallback;
      // Only the first frame is shown.
      prototype.requestVideoFrameCallback = function (take) {
        return this.currentTime > 0.1 ? 0 : next.call(this, take);
      };
    });
    const upload = page.locator("sidekick-alert-file").first().locator("#upload");
    const warning = page.locator("sidekick-flash-warning p").first();
    await upload.setInputFiles(fileURLToPath(new URL("../../../fixtures/media/still.png", import.meta.url)));
    await expect.poll(() => verdicts(page)).toEqual([[expect.stringMatching(/\.png$/), "calm"]]);
    await upload.setInputFiles(fileURLToPath(new URL("../../../fixtures/media/vp9.webm", import.meta.url)));
    await expect.poll(() => warning.allInnerTexts()).toEqual([words.flashes.unchecked]);
    expect(await verdicts(page)).toHaveLength(1);
  });
});

/** The verdicts that the page has kept. */
function verdicts(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem("sidekick-flash-verdicts") ?? "[]") as unknown[],
  );
}

/** A video that blinks eight times a second, recorded by the browser: again, where a busy computer was too slow for it. */
async function recordBlinking(): Promise<string> {
  const [steps, stepMs] = [32, 62];
  for (;;) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [160, 90];
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm;codecs=vp8" });
    const chunks: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start();
    const from = performance.now();
    for (let at = 0; at < steps; at++) {
      if (context) context.fillStyle = at % 2 ? "#fff" : "#000";
      context?.fillRect(0, 0, 160, 90);
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
    const tookMs = performance.now() - from;
    recorder.stop();
    await stopped;
    if (tookMs > 1.5 * steps * stepMs) continue;
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  }
}
