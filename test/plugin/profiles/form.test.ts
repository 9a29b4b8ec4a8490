import { describe, expect, it } from "vitest";
import { type Language, inspectorWords, setUpWords } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { answers } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";
import { wideLanguages } from "../../fixtures/wide-languages.ts";

const stage = setSetUpStage();

/** The step of the starter profile, with the focus on its button. */
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

  it.each(wideLanguages)("fits its panel and passes axe: %s", async (language) => {
    const { page } = await open(language);
    expect(language === "de" ? await findBarriers(page) : []).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });
});

describe("the keys to lay by hand, where plugins can add no profiles", () => {
  const cell = { name: "Trigger reaction", title: "Hype", isDial: false, column: 0, row: 0, isLaid: true };
  const decks = [
    {
      name: "My deck",
      cells: [
        { ...cell, action: "reaction" },
        { ...cell, action: "quiet", name: "All quiet", title: "", column: 4, row: 2, isLaid: false },
        { ...cell, action: "voice", name: "AI voice", title: "", isDial: true, isLaid: false },
      ],
    },
  ];
  const show = (language: Language, starterKeys: object) =>
    stage.open({
      page: "profile",
      language,
      answers: { ...answers, setUpSteps: { ...answers.setUpSteps, starterKeys } },
    });

  it("are shown in their places instead of the button, and ticked as they are laid", async () => {
    const { page, application } = await show("en", decks);
    await page.getByRole("group", { name: "My deck" }).waitFor();
    const { button } = inspectorWords.en.starter;
    expect(await page.getByRole("button", { name: button }).count()).toBe(0);
    const quiet = page.getByRole("group").getByRole("listitem").filter({ hasText: "All quiet" });
    expect(await quiet.evaluate((one) => getComputedStyle(one).gridArea)).toMatch(/^3 \/ 5/);
    const ticks = page.getByRole("img", { name: setUpWords.en.starterKeys.laid });
    await expect.poll(() => ticks.count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    const cells = decks[0]!.cells.map((each) => ({ ...each, isLaid: true }));
    const payload = { event: "setUpSteps", ...answers.setUpSteps, starterKeys: [{ name: "My deck", cells }] };
    application.push({ payload });
    await expect.poll(() => ticks.count()).toBe(3);
    expect(application.sent("sendToPlugin").map((sent) => sent.payload["event"])).not.toContain("fillDeck");
  });

  it("say what to do while no deck is connected that has room for them", async () => {
    const { page } = await show("en", [{ name: "Tiny", cells: [] }]);
    await expect.poll(() => page.getByText(setUpWords.en.starterKeys.none).isVisible()).toBe(true);
  });
});
