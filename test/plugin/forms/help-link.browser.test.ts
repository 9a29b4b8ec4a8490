import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { helpPath } from "../../../shared/protocol/help-address.ts";
import type { Application } from "../inspector/inspector-application.ts";
import { tell } from "../inspector/inspector-parts.ts";
import { answers, setInspectorStage } from "../inspector/inspector-stage.ts";
import { setUpSections } from "../../../plugin/set-up/set-up-sections.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const stage = setInspectorStage();
const setUp = setSetUpStage();
const action = "app.sidekick.deck.quiet";
const open = (answered: Readonly<Record<string, object>> = {}) =>
  stage.open({ action, settings: {}, answers: { ...answers, ...answered } });

it("there is no link to help that is not served", async () => {
  const { page } = await open({
    getOverlayUrl: { url: "", error: "Another program uses port 28196." },
    getTrouble: { message: "The AI has just reacted.", help: "failures-just-reacted" },
  });
  await page.getByText("The AI has just reacted.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "What to do" }).count()).toBe(0);
});

describe("what is wrong leads to what the help says of it", () => {
  const opened = async (page: Page, application: Pick<Application, "sent">): Promise<unknown> => {
    const before = application.sent("openUrl").length;
    await page.getByRole("button", { name: "What to do" }).first().click();
    await expect.poll(() => application.sent("openUrl").length).toBe(before + 1);
    return application.sent("openUrl").at(-1)?.payload["url"];
  };
  const help = "http://127.0.0.1:28196/help/messages/?lang=en#";

  it("that the key's last press failed, or that the account is refused", async () => {
    const getTrouble = { message: "The AI has just reacted.", help: "failures-just-reacted" };
    const { page, application } = await open({ getTrouble });
    expect(await opened(page, application)).toBe(`${help}failures-just-reacted`);
    tell(application, "getTrouble", { message: "Wrong.", help: "failures-unauthorised", isAccount: true });
    await page.getByText("Wrong.").waitFor();
    expect(await opened(page, application)).toBe(`${help}failures-unauthorised`);
  });

  it("that a test has failed, or was not answered in a way that can be read", async () => {
    const testObs = { ok: false, message: "OBS does not answer.", help: "obs-failures-closed" };
    const { page, application } = await setUp.open({ page: "obs", answers: { ...answers, testObs } });
    const served = (anchor: string): string =>
      `http://127.0.0.1:${application.port}/help/messages/?lang=en#${anchor}`;
    await page.getByRole("button", { name: "Test OBS" }).click();
    expect(await opened(page, application)).toBe(served("obs-failures-closed"));
    application.answers["testObs"] = { message: 1 };
    await page.getByRole("button", { name: "Test OBS" }).click();
    await page.getByText("The plugin's answer could not be read.").waitFor();
    expect(await opened(page, application)).toBe(served("inspector-unreadable"));
  });
});

it("every page of the set-up window leads to its help, without the token", async () => {
  const { page, errors } = await setUp.open({ page: "steps", language: "de" });
  const { port } = new URL(page.url());
  for (const { name, help } of setUpSections) {
    if (help === undefined) continue;
    await page.evaluate((hash) => (location.hash = hash), name);
    const link = page.locator(`.heading:has(#${name}-heading) a.help`);
    await expect
      .poll(() => link.getAttribute("href"))
      .toBe(`http://127.0.0.1:${port}${helpPath(help, "de")}`);
  }
  expect(errors).toEqual([]);
});
