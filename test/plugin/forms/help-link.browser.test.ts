import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Language, inspectorWords, languages } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import type { Application } from "../inspector/inspector-application.ts";
import { section } from "../inspector/inspector-parts.ts";
import { answers, setInspectorStage } from "../inspector/inspector-stage.ts";

const stage = setInspectorStage();
const action = "app.sidekick.deck.quiet";
const open = (language: Language, answered: Readonly<Record<string, object>> = {}) =>
  stage.open({ action, settings: {}, language, answers: { ...answers, ...answered } });

it.each(Object.keys(languages) as Language[])(
  "every section has its help, in the browser and without the token: %s",
  async (language) => {
    const { page, application, errors } = await open(language);
    const words = inspectorWords[language];
    const help = page.locator("button.help");
    const { account, overlay, control, approval, obsLink, vtube, starter, check } = words;
    const sections = [account, overlay, control, approval, obsLink, vtube, starter, check];
    await expect.poll(() => help.count()).toBe(sections.length);
    for (const [at, { heading }] of sections.entries()) {
      await help.nth(at).focus();
      expect(await help.nth(at).getAttribute("aria-label")).toBe(
        words.help.about.replace("{topic}", heading),
      );
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => application.sent("openUrl").length).toBe(sections.length);
    const base = `http://127.0.0.1:28196/help/?lang=${language}`;
    expect(application.sent("openUrl").map(({ payload }) => payload["url"])).toEqual(
      [
        "set-up",
        "overlay",
        "control-page",
        "approval",
        "obs",
        "vtube-studio",
        "starter-profile",
        "trouble",
      ].map((section) => `${base}#${section}`),
    );
    // Nothing was opened or closed by it.
    expect(await page.locator("details[open]").count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

it("there is no link to help that is not served", async () => {
  const { page } = await stage.open({
    action,
    settings: {},
    answers: { getOverlayUrl: { url: "", error: "Another program uses port 28196." } },
  });
  await page.getByText("Another program uses port 28196.").waitFor({ state: "attached" });
  expect(await page.locator("button.help").count()).toBe(0);
});

describe("what is wrong leads to what the help says of it", () => {
  const opened = async (page: Page, application: Application): Promise<unknown> => {
    const before = application.sent("openUrl").length;
    await page.getByRole("button", { name: "What to do" }).first().click();
    await expect.poll(() => application.sent("openUrl").length).toBe(before + 1);
    return application.sent("openUrl").at(-1)?.payload["url"];
  };
  const help = "http://127.0.0.1:28196/help/messages/?lang=en#";

  it("that something is missing", async () => {
    const { page, application } = await stage.open({ action, settings: {}, globals: {} });
    expect(await opened(page, application)).toBe(`${help}inspector-missing-both`);
  });

  it("that the key's last press failed", async () => {
    const getTrouble = { message: "The AI has just reacted.", help: "failures-just-reacted" };
    const { page, application } = await open("en", { getTrouble });
    expect(await opened(page, application)).toBe(`${help}failures-just-reacted`);
  });

  it("that the account is refused", async () => {
    const getTrouble = { message: "Wrong.", help: "failures-unauthorised", isAccount: true };
    const { page, application } = await open("en", { getTrouble });
    expect(await opened(page, application)).toBe(`${help}failures-unauthorised`);
  });

  it("that a test has failed, or was not answered in a way that can be read", async () => {
    const testObs = { ok: false, message: "OBS does not answer.", help: "obs-failures-closed" };
    const { page, application } = await open("en", { testObs });
    await section(page, "OBS connection").click();
    await page.getByRole("button", { name: "Test OBS" }).click();
    expect(await opened(page, application)).toBe(`${help}obs-failures-closed`);
    application.answers["testObs"] = { message: 1 };
    await page.getByRole("button", { name: "Test OBS" }).click();
    await page.getByText("The plugin's answer could not be read.").waitFor();
    expect(await opened(page, application)).toBe(`${help}inspector-unreadable`);
  });
});
