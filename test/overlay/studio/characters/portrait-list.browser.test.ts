import { expect, it } from "vitest";
import { findBarriersIn, startStudioBrowser } from "../studio-stage.ts";

const openStudio = await startStudioBrowser();

it("makes one character louder than the others, which is saved at once and undone", async () => {
  const { page, knownVoices } = await openStudio();
  const list = page.locator("sidekick-portrait-list");
  const loudness = list.getByLabel(/^Loudness of/).first();
  await loudness.selectOption("+6 dB");
  await expect.poll(() => knownVoices.all).toMatchObject([{ trim: 6 }]);
  await page
    .getByText(/Loudness of .+: \+6 dB\./)
    .first()
    .waitFor();
  expect(await findBarriersIn(page, "sidekick-settings", "sidekick-portrait-list")).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => knownVoices.all[0]).not.toHaveProperty("trim");
  await expect.poll(() => loudness.inputValue()).toBe("0");
});
