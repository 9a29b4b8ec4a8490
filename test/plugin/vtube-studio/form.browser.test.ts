import { describe, expect, it } from "vitest";
import { inspectorWords } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { enter, field, questions, tell } from "../inspector/inspector-parts.ts";
import { account, answers } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";
import { wideLanguages } from "../../fixtures/wide-languages.ts";

const stage = setSetUpStage();
const vtubeToken = "vtube-t0ken-13579";

const open = (globals: Record<string, unknown> = {}, more: object = {}) =>
  stage.open({ page: "vtube", globals: { ...account, ...globals }, ...more });
const used = { vtubeStudio: true };
const connected = { ...answers, getVtube: { meaning: "ready", message: "Connected to VTube Studio." } };

describe("VTube Studio in the set-up window", () => {
  it("is off until it is switched on, and leaves nothing behind when it is switched off", async () => {
    const { page, application } = await open();
    const use = page.getByRole("checkbox", { name: "Its mouth moves" });
    await expect.poll(() => use.isChecked()).toBe(false);
    await expect.poll(() => field(page, "VTube Studio address").count()).toBe(0);
    await use.check();
    await expect.poll(() => application.globals["vtubeStudio"]).toBe(true);
    await field(page, "Happy").waitFor();
    await use.uncheck();
    await expect.poll(() => application.globals).toEqual(account);
  });

  it("says how VTube Studio stands when that changes, and has it ask again only where it was denied", async () => {
    const { page, application, errors } = await open(used, {
      answers: { ...answers, getVtube: { meaning: "attention", message: "Allow it in the window." } },
    });
    await page.getByText("Allow it in the window.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Ask again" }).count()).toBe(0);
    tell(application, "getVtube", { meaning: "trouble", message: "Not allowed.", isDenied: true });
    await page.getByText("Not allowed.").waitFor();
    await page.getByRole("button", { name: "Ask again" }).click();
    const asked = () =>
      application
        .sent("sendToPlugin")
        .map(({ payload }) => payload)
        .filter(({ event, again }) => event === "getVtube" && again === "yes").length;
    await expect.poll(asked).toBe(1);
    await page.getByText("Allow it in the window.").waitFor();
    expect(errors).toEqual([]);
  });

  it("forgets what one VTube Studio allowed when the address is another one, and keeps a wrong one out", async () => {
    const { page, application } = await open({ ...used, vtubeToken, vtubeDenied: true });
    await field(page, "VTube Studio address").fill("8001");
    await enter(page, "VTube Studio address", "ftp://x");
    await page.getByText("Must look like ws://localhost:8001.").waitFor();
    expect(application.globals["vtubeToken"]).toBe(vtubeToken);
    await enter(page, "VTube Studio address", "192.168.0.7:8002");
    await expect
      .poll(() => application.globals)
      .toEqual({ ...account, ...used, vtubeAddress: "ws://192.168.0.7:8002" });
    expect(await page.content()).not.toContain(vtubeToken);
  });

  it("keeps what VTube Studio allowed when an address is begun and given up, or typed again", async () => {
    const { page, application } = await open({ ...used, vtubeAddress: "ws://192.168.0.7:8002", vtubeToken });
    const address = field(page, "VTube Studio address");
    await address.press("End");
    await page.keyboard.type("9");
    await address.press("Escape");
    await expect.poll(() => address.inputValue()).toBe("ws://192.168.0.7:8002");
    await address.blur();
    await enter(page, "VTube Studio address", "ftp://x");
    await page.getByText("Must look like ws://localhost:8001.").waitFor();
    await enter(page, "VTube Studio address", "192.168.0.7:8002");
    await page.getByText("Must look like ws://localhost:8001.").waitFor({ state: "detached" });
    await enter(page, "VTube Studio address", "192.168.0.7:8003");
    await expect.poll(() => application.globals["vtubeAddress"]).toBe("ws://192.168.0.7:8003");
    const saved = application.sent("setGlobalSettings").map(({ payload }) => payload);
    expect(saved).toEqual([{ ...account, ...used, vtubeAddress: "ws://192.168.0.7:8003" }]);
  });

  it("offers the model's hotkeys for each mood, says which is gone, and keeps only those that are chosen", async () => {
    const { page, application } = await open(
      { ...used, vtubeHotkeys: { sad: "Tears" } },
      { answers: connected },
    );
    await page.getByText("The loaded model has no such hotkey.").waitFor();
    await field(page, "Happy").selectOption("Big smile");
    await expect
      .poll(() => application.globals["vtubeHotkeys"])
      .toEqual({ sad: "Tears", happy: "Big smile" });
    await field(page, "Sad").selectOption("");
    await field(page, "Happy").selectOption("h2");
    await expect.poll(() => application.globals["vtubeHotkeys"]).toEqual({ happy: "h2" });
    await field(page, "Happy").selectOption("");
    await expect.poll(() => application.globals).toEqual({ ...account, ...used });
  });

  it("asks for the hotkeys once VTube Studio is there", async () => {
    const { page, application } = await open(used);
    const asked = () => questions(application, "getVtubeHotkeys").length;
    await field(page, "Happy").waitFor();
    expect(asked()).toBe(0);
    tell(application, "getVtube", { ...connected.getVtube });
    await expect.poll(() => field(page, "Happy").locator("option").count()).toBe(3);
    expect(asked()).toBe(1);
  });

  it.each(wideLanguages)("has room for its words, and no barrier, in %s", async (language) => {
    const { page } = await open(used, { language, answers: connected, width: 700 });
    await page.getByText(inspectorWords[language].vtube.useWords).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    expect(language === "de" ? await findBarriers(page) : []).toEqual([]);
  });
});
