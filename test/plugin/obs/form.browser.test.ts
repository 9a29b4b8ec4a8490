import { describe, expect, it } from "vitest";
import { findBarriers } from "../../fixtures/axe.ts";
import { enter, field, tell } from "../inspector/inspector-parts.ts";
import { account } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";
import { wideLanguages } from "../../fixtures/wide-languages.ts";

const stage = setSetUpStage();
const password = "correct-horse-battery";

const open = (globals: Record<string, unknown> = {}, more: object = {}) =>
  stage.open({ page: "obs", globals: { ...account, ...globals }, ...more });

describe("the link to OBS", () => {
  it("takes an address in any form, keeps the last valid one, and omits the default", async () => {
    const { page, application } = await open();
    await enter(page, "OBS address", "studio-pc:4460");
    await expect.poll(() => application.globals["obsAddress"]).toBe("ws://studio-pc:4460");
    await enter(page, "OBS address", "http://nowhere");
    await page.getByText("Must look like ws://127.0.0.1:4455.").waitFor();
    await expect.poll(() => field(page, "OBS address").getAttribute("aria-invalid")).toBe("true");
    await enter(page, "OBS address", "");
    await expect.poll(() => application.globals).toEqual(account);
  });

  it("takes any password, never shows it, and a removed one can be put back", async () => {
    const { page, application } = await open();
    await enter(page, "Password", ` ${password} `);
    await page.getByText("Password saved.").waitFor();
    // OBS takes spaces as they are.
    expect(application.globals["obsPassword"]).toBe(` ${password} `);
    await expect.poll(() => field(page, "Password").inputValue()).toBe("");
    expect(await page.content()).not.toContain(password);
    await page.getByRole("button", { name: "Remove the OBS password" }).click();
    await expect.poll(() => application.globals).toEqual(account);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => application.globals["obsPassword"]).toBe(` ${password} `);
  });

  it("is tested as typed, and shows the result", async () => {
    const { page, application } = await open();
    await field(page, "OBS address").fill("127.0.0.1:4460");
    await page.getByRole("button", { name: "Test OBS" }).click();
    await page.getByText("OBS 32.0.1 is connected.").waitFor();
    expect(application.globals["obsAddress"]).toBe("ws://127.0.0.1:4460");
    application.answers["testObs"] = { ok: false, message: "OBS does not answer." };
    await page.getByRole("button", { name: "Test OBS" }).click();
    await page.getByText("OBS does not answer.").waitFor();
  });

  it("starts nothing unless the streamer turns it on", async () => {
    const { page, application } = await open();
    const joins = page.getByRole("checkbox", { name: "The AI joins the chat" });
    await expect.poll(() => joins.isChecked()).toBe(false);
    await joins.check();
    await expect.poll(() => application.globals["obsJoins"]).toBe(true);
    await joins.uncheck();
    await expect.poll(() => application.globals).toEqual(account);
  });

  it("gives the scene's text without blanks around it to the plugin, which has room for it", async () => {
    const { page, application } = await open();
    const scene = field(page, "When the scene changes");
    const handedOver = () =>
      application
        .sent("sendToPlugin")
        .map(({ payload }) => payload)
        .filter(({ event, text }) => event === "sceneText" && text !== undefined)
        .map(({ text }) => text);
    await scene.fill(" We are in {scene} now.  ");
    expect(handedOver()).toEqual([]);
    await scene.press("Enter");
    await expect.poll(handedOver).toEqual(["We are in {scene} now."]);
    await expect.poll(() => application.globals).toEqual(account);
    await scene.fill("x".repeat(701));
    await scene.blur();
    await page.getByText("At most 700 characters.").waitFor();
    expect(handedOver()).toHaveLength(1);
    tell(application, "sceneText", { text: "Set elsewhere." });
    const later = "The result of a test, which comes after it.";
    tell(application, "testObs", { ok: true, message: later });
    await page.getByText(later).waitFor();
    // Blanks alone would be sent to the AI with each scene.
    await scene.fill("  ");
    await scene.blur();
    await expect.poll(handedOver).toEqual(["We are in {scene} now.", ""]);
  });

  it.each(wideLanguages)("has nothing cut off, and no barrier, in %s", async (language) => {
    const { page } = await open({ obsPassword: password }, { language, width: 700 });
    expect(language === "de" ? await findBarriers(page) : []).toEqual([]);
    for (const width of [700, 1100]) {
      await page.setViewportSize({ width, height: 700 });
      const cut = () =>
        page.evaluate(() => {
          const wrong = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
          const walk = (root: Document | ShadowRoot): void => {
            for (const element of root.querySelectorAll<HTMLElement>("*")) {
              if (element.shadowRoot) walk(element.shadowRoot);
              if (element.matches("button, label, .note") && element.scrollWidth > element.clientWidth + 1)
                wrong.push(element.innerText);
            }
          };
          walk(document);
          return wrong;
        });
      await expect.poll(cut, { message: `${width} px` }).toEqual([]);
    }
  });
});
