import { describe, expect, it } from "vitest";
import { findBarriers } from "../../fixtures/axe.ts";
import { field } from "../inspector/inspector-parts.ts";
import { account, answers, setInspectorStage } from "../inspector/inspector-stage.ts";
import { languages } from "../../../shared/words/words.ts";

const stage = setInspectorStage();
const password = "correct-horse-battery";

async function open(globals: Record<string, unknown> = {}, more: object = {}) {
  const opened = await stage.open({
    action: "app.sidekick.deck.overlay",
    settings: {},
    globals: { ...account, ...globals },
    ...more,
  });
  await opened.page
    .locator("details", { has: opened.page.locator("sidekick-obs-link") })
    .locator("summary")
    .click();
  return opened;
}

describe("the link to OBS", () => {
  it("takes an address in any form, keeps the last valid one, and omits the default", async () => {
    const { page, application } = await open();
    await field(page, "OBS address").fill("studio-pc:4460");
    await field(page, "OBS address").blur();
    await expect.poll(() => application.globals["obsAddress"]).toBe("ws://studio-pc:4460");
    await field(page, "OBS address").fill("http://nowhere");
    await field(page, "OBS address").blur();
    await page.getByText("Must look like ws://127.0.0.1:4455.").waitFor();
    await expect(field(page, "OBS address").getAttribute("aria-invalid")).resolves.toBe("true");
    await field(page, "OBS address").fill("");
    await field(page, "OBS address").blur();
    await expect.poll(() => application.globals).toEqual(account);
  });

  it("takes any password, never shows it, and a removed one can be put back", async () => {
    const { page, application } = await open();
    await field(page, "Password").fill(` ${password} `);
    await field(page, "Password").blur();
    await page.getByText("Password saved.").waitFor();
    // OBS takes spaces as they are.
    expect(application.globals["obsPassword"]).toBe(` ${password} `);
    expect(await field(page, "Password").inputValue()).toBe("");
    expect(await page.content()).not.toContain(password);
    await page.getByRole("button", { name: "Remove the OBS password" }).click();
    await expect.poll(() => application.globals).toEqual(account);
    await page.getByRole("button", { name: "Undo" }).click();
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
    expect(await joins.isChecked()).toBe(false);
    await joins.check();
    await expect.poll(() => application.globals["obsJoins"]).toBe(true);
    await joins.uncheck();
    await expect.poll(() => application.globals).toEqual(account);
  });

  it("gives the scene's text to the plugin, which has room for it, and removes it from the settings", async () => {
    const { page, application } = await open({ obsSceneText: "From before." });
    const scene = field(page, "When the scene changes");
    const handedOver = () =>
      application
        .sent("sendToPlugin")
        .map(({ payload }) => payload)
        .filter(({ event, text }) => event === "sceneText" && text !== undefined)
        .map(({ text }) => text);
    await scene.fill("We are in {scene} now.");
    expect(handedOver()).toEqual([]);
    await scene.press("Enter");
    await expect.poll(handedOver).toEqual(["We are in {scene} now."]);
    await expect.poll(() => application.globals).toEqual(account);
    await scene.fill("x".repeat(701));
    await scene.blur();
    await page.getByText("At most 700 characters.").waitFor();
    expect(handedOver()).toHaveLength(1);
    application.push({
      event: "sendToPropertyInspector",
      payload: { event: "sceneText", text: "Set elsewhere." },
    });
    await scene.fill("");
    await scene.blur();
    await expect.poll(handedOver).toEqual(["We are in {scene} now.", ""]);
  });

  it("names a scene and a source only where one is added", async () => {
    const { page, application } = await open();
    await field(page, "Scene").fill("Fight");
    await field(page, "Source name").fill("My AI");
    await expect.poll(() => application.settings).toEqual({ sceneName: "Fight", sourceName: "My AI" });
    await field(page, "When pressed").selectOption("visible");
    await expect(field(page, "Scene").count()).resolves.toBe(0);
  });

  it("offers the canvas where OBS has more than one, with a layout for a further one", async () => {
    const { page, application } = await open(
      {},
      {
        answers: {
          ...answers,
          canvases: { items: [{ label: "Vertical", value: "u1" }], layouts: ["Evening"] },
        },
      },
    );
    await expect(field(page, "Layout").count()).resolves.toBe(0);
    await field(page, "Canvas").selectOption("Vertical");
    await field(page, "Layout").selectOption("Evening");
    await expect
      .poll(() => application.settings)
      .toEqual({ canvas: "u1", canvasName: "Vertical", layout: "Evening" });
    expect(await findBarriers(page)).toEqual([]);
    await field(page, "Canvas").selectOption("Main canvas");
    await expect.poll(() => application.settings).toEqual({ layout: "Evening" });
    await expect(field(page, "Layout").count()).resolves.toBe(0);
  });

  it("offers no canvas where OBS has one only, and says that the key's own is gone", async () => {
    const { page } = await open();
    await expect(field(page, "Canvas").count()).resolves.toBe(0);
    const settings = { canvas: "u1", canvasName: "Vertical" };
    const { page: other } = await open({}, { settings });
    await other.getByText("This canvas is no longer in OBS. Choose another one.").waitFor();
    expect(await field(other, "Canvas").locator("option:checked").innerText()).toBe("deleted: Vertical");
  });

  it("passes axe", async () => {
    const { page } = await open({ obsPassword: password });
    expect(await findBarriers(page)).toEqual([]);
  });

  it.each(Object.keys(languages))("has nothing cut off in %s", async (language) => {
    for (const width of [300, 500]) {
      const { page } = await open({ obsPassword: password }, { language, width });
      const cut = await page.evaluate(() => {
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
      expect(cut, `${width} px`).toEqual([]);
      await page.close();
    }
  });
});
