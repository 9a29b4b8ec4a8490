import { describe, expect, it } from "vitest";
import { type Start, setInspectorStage } from "../../inspector/inspector-stage.ts";
import { isOwnPicture } from "../../../../shared/reaction-pictograms.ts";
import { ownPicture } from "../../drawing/own-picture.ts";
import { field } from "../../inspector/inspector-parts.ts";

const stage = setInspectorStage();
const open = (start: Partial<Start> = {}) => stage.open({ action: "app.sidekick.deck.reaction", ...start });

describe("a reaction", () => {
  it("has its pictogram chosen with the arrow keys", async () => {
    const { page, application } = await open({ settings: {} });
    const tile = (name: string) => page.getByRole("radiogroup", { name: "Pictogram" }).getByLabel(name);
    const chosen = page.locator("summary", { hasText: "Bolt" });
    expect(await tile("Bolt").isVisible()).toBe(false);
    await chosen.press("Enter");
    await tile("Bolt").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => application.settings).toEqual({ pictogram: "fire" });
    await expect.poll(() => tile("Fire").isChecked()).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => application.settings).toEqual({});
  });

  it("shows what every key needs, and folds the rest unless it is set", async () => {
    const { page } = await open({ settings: {} });
    const controls = page.locator("button, input:not([type=file]), select, textarea, summary");
    const visible = async () =>
      (await Promise.all((await controls.all()).map((one) => one.isVisible()))).filter(Boolean).length;
    await field(page, "Prompts").waitFor();
    expect(await visible()).toBeLessThanOrEqual(14);
    const other = await open({ settings: { features: { vision: true } } });
    await other.page.locator("#vision").uncheck();
    await expect.poll(() => other.page.locator("#vision").isVisible()).toBe(true);
  });

  it("takes a picture of the streamer's own, made small, and no other file", async () => {
    const { page, application } = await open({ settings: {} });
    const file = page.locator("input[type=file]");
    await page.locator("summary", { hasText: "Bolt" }).click();
    const png = Buffer.from(ownPicture.split(",")[1] ?? "", "base64");
    const markup = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`);
    await file.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: markup });
    await page.getByText("This file isn't a picture.").waitFor();
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
    await expect.poll(() => isOwnPicture(String(application.settings["pictogram"]))).toBe(true);
    await page.locator("summary", { hasText: "Own picture" }).waitFor();
    await expect.poll(() => page.getByRole("radio", { name: "Own picture" }).isChecked()).toBe(true);
    await expect.poll(() => page.getByText("This file isn't a picture.").count()).toBe(0);
  });
});
