import { expect, it } from "vitest";
import { type Language, inspectorWords, languages } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { setInspectorStage } from "./inspector-stage.ts";

const stage = setInspectorStage();
const open = (language: Language) =>
  stage.open({ action: "app.sidekick.deck.quiet", settings: {}, language });

it.each(Object.keys(languages) as Language[])(
  "every section has its help, in the browser and without the token: %s",
  async (language) => {
    const { page, application, errors } = await open(language);
    const words = inspectorWords[language];
    const help = page.locator("button.help");
    await expect.poll(() => help.count()).toBe(5);
    const sections = [words.account, words.overlay, words.obsLink, words.vtube, words.starter];
    for (const [at, { heading }] of sections.entries()) {
      await help.nth(at).focus();
      expect(await help.nth(at).getAttribute("aria-label")).toBe(
        words.help.about.replace("{topic}", heading),
      );
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => application.sent("openUrl").length).toBe(5);
    const base = `http://127.0.0.1:28196/help/?lang=${language}`;
    expect(application.sent("openUrl").map(({ payload }) => payload["url"])).toEqual(
      ["set-up", "overlay", "obs", "vtube-studio", "starter-profile"].map((section) => `${base}#${section}`),
    );
    // Nothing was opened or closed by it.
    expect(await page.locator("details[open]").count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

it("there is no link to help that is not served", async () => {
  const { page } = await stage.open({
    action: "app.sidekick.deck.quiet",
    settings: {},
    answers: { getOverlayUrl: { url: "", error: "Another program uses port 28196." } },
  });
  await page.getByText("Another program uses port 28196.").waitFor({ state: "attached" });
  expect(await page.locator("button.help").count()).toBe(0);
});
