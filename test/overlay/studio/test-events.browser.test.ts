import type { Frame, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { shownPieces } from "../../../overlay/pieces/registry.ts";
import { type TestEvent, piecesOf, testEvents } from "../../../overlay/studio/test-events.ts";
import { studioWords } from "../../../shared/words/words.ts";
import { type StudioStage, startStudioBrowser } from "./studio-stage.ts";

const pieces = shownPieces.map(({ name }) => name);
const openStudio = await startStudioBrowser();
let stage: StudioStage;
let page: Page;
beforeEach(async () => {
  stage = await openStudio();
  ({ page } = stage);
});

const tryOut = (name: string) => page.getByRole("button", { name, exact: true }).click();
const said = () => page.locator(".status").first();
async function showOnly(...wanted: readonly string[]): Promise<Frame> {
  for (const piece of pieces)
    await page.locator(`input[name=show][value=${piece}]`).setChecked(wanted.includes(piece));
  await expect.poll(async () => (await stage.previewed())["show"]).toBe(wanted.join());
  return stage.preview();
}

describe("trying something out", () => {
  it("shows every test where all pieces are shown, and says nothing to it", async () => {
    const frame = await showOnly(...pieces);
    for (const { name } of testEvents) {
      await tryOut(studioWords.en.tests[name]);
      // Alerts come one after another.
      stage.control.command("alerts.skip");
      await expect.poll(() => frame.locator("[data-event-id]").count()).toBeGreaterThan(0);
      expect(await said().innerText()).toBe("");
    }
  });

  it.each(pieces)(
    "is seen on an overlay of only this piece, or it is said that it is not: %s",
    async (piece) => {
      const frame = await showOnly(piece);
      const marks = "[data-event-id], sidekick-top [part=panel], sidekick-pulse [part=panel]";
      const isSeen = async (): Promise<boolean> => (await frame.locator(marks).count()) > 0;
      const isFor = (test: TestEvent): boolean => piecesOf(test).includes(piece);
      for (const test of testEvents.filter((one) => !isFor(one))) {
        await tryOut(studioWords.en.tests[test.name]);
        expect(await said().innerText()).toMatch(/^Nothing to see: this overlay doesn't show “/);
      }
      expect(await isSeen()).toBe(false);
      for (const test of testEvents.filter(isFor).slice(0, 2)) {
        await tryOut(studioWords.en.tests[test.name]);
        await expect.poll(isSeen).toBe(true);
        expect(await said().innerText()).toBe("");
      }
    },
  );

  it("names the piece that would show it, and shows it at a press", async () => {
    await showOnly("ai");
    await tryOut("Follow");
    await expect.poll(() => said().innerText()).toContain("this overlay doesn't show “Alerts”");
    await page.getByRole("button", { name: "Show “Alerts”" }).click();
    expect(await page.getByLabel("Alerts", { exact: true }).isChecked()).toBe(true);
    const frame = await stage.preview();
    await frame.locator("sidekick-alert[data-event-id]").waitFor();
    expect(await said().innerText()).toBe("");
  });

  it("says that the voice is off before somebody listens for it", async () => {
    await page.getByLabel("Voice", { exact: true }).selectOption("off");
    await tryOut("AI speaks aloud");
    await expect.poll(() => said().innerText()).toBe("Nothing to hear: this overlay's voice is off.");
    await tryOut("AI speaks");
    await expect.poll(() => said().innerText()).toBe("");
  });

  it("waits for a preview that is still loading", async () => {
    await page.getByLabel("Theme", { exact: true }).selectOption("neon");
    await tryOut("Follow");
    const frame = await stage.preview();
    await frame.locator("sidekick-alert[data-event-id]").waitFor();
    expect(await stage.previewed()).toMatchObject({ theme: "neon" });
  });
});

describe("the studio's preview", () => {
  it("is loaded once: every later change goes to the overlay as it is, which keeps what it shows", async () => {
    await tryOut("Follow");
    const alert = (await stage.preview()).locator("sidekick-alert[data-event-id]");
    const shown = await alert.elementHandle();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) requests.push(request.url());
    });
    await page.getByLabel("Chat", { exact: true }).check();
    for (const piece of ["Notices", "Pulse", "Captions"])
      await page.getByLabel(piece, { exact: true }).check();
    await page.getByLabel("Hide these names").pressSequentially("sleepy_otter, velvet_thunder, kestrel_42");
    await page.getByLabel("Hide these names").blur();
    const names = "sleepy_otter, velvet_thunder, kestrel_42";
    await expect.poll(async () => (await stage.previewed())["chat-hide-names"]).toBe(names);
    expect(await shown?.evaluate((one) => one.isConnected)).toBe(true);
    expect(requests).toEqual([]);
  });

  it("leaves nothing in the browser's history: Back leaves the studio, with all that was chosen", async () => {
    await page.goto("about:blank");
    await stage.open();
    for (const theme of ["neon", "paper"]) {
      await page.getByLabel("Theme", { exact: true }).selectOption(theme);
      await expect.poll(async () => (await stage.previewed())["theme"]).toBe(theme);
    }
    await page.goBack();
    expect(page.url()).toBe("about:blank");
  });
});
