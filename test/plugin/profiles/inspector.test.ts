import { describe, expect, it } from "vitest";
import { type Language, inspectorWords, languages } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const stage = setSetUpStage();

/** The page of the starter profile, with the focus on its button. */
async function open(language: Language = "en") {
  const opened = await stage.open({ page: "profile", language });
  const button = opened.page.getByRole("button", { name: inspectorWords[language].starter.button });
  await button.focus();
  return { ...opened, button };
}

describe("the button that fills a deck", () => {
  it("is pressed from the keyboard, and what came of it is read out", async () => {
    const { page, button, application, errors } = await open();
    await expect
      .poll(() => button.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one))
      .toBe(true);
    expect(application.sent("sendToPlugin").map(({ payload }) => payload["event"])).not.toContain("fillDeck");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Stream Deck was asked.").waitFor();
    application.answers["fillDeck"] = { ok: false, message: "There is none for this device." };
    await page.keyboard.press("Space");
    await page.getByRole("status").getByText("There is none for this device.").waitFor();
    expect(errors).toEqual([]);
  });

  it("says beforehand what it adds, that nothing else is touched and that it is new", async () => {
    const { button } = await open();
    const described = await button.evaluate((one) => {
      const ids = one.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => (one.getRootNode() as ShadowRoot).getElementById(id)?.textContent?.trim());
    });
    expect(described).toEqual([
      "Adds a profile, “Sidekick Deck”, with keys ready to press, and shows it. Your own profiles stay as they are.",
      "Don't like it? Delete the profile in Stream Deck: nothing else changes.",
    ]);
  });

  it("asks once, however often it is pressed meanwhile", async () => {
    const { page, application } = await open();
    application.answers["fillDeck"] = undefined;
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Enter");
    await page.getByText("Asking Stream Deck…").waitFor();
    // The steps are asked for last, by the same connection.
    await page.getByRole("link", { name: "Set up", exact: true }).click();
    const asked = () => application.sent("sendToPlugin").map(({ payload }) => payload["event"]);
    await expect.poll(asked).toContain("setUpSteps");
    expect(asked().filter((event) => event === "fillDeck")).toHaveLength(1);
  });

  it.each(Object.keys(languages) as Language[])("fits its panel and passes axe: %s", async (language) => {
    const { page } = await open(language);
    expect(await findBarriers(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });
});
