import { describe, expect, it } from "vitest";
import { page, stage, chooseTheme, chosenTheme, findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const open = studiosOfFile();
const theme = () => chosenTheme(page);
const choose = (value: string) => chooseTheme(page, value);
const layout = () => page.getByLabel("Layout", { exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const menu = async (name: string): Promise<void> => {
  await press("Name, copy, address…");
  await press(name);
};
const stored = () => stage.layouts.all;
const said = (text: string) => page.getByText(text).waitFor();

describe("a layout", () => {
  it("is stored as it is changed, with an overlay that follows it, and each change can be undone", async () => {
    await open();
    await expect.poll(() => layout().inputValue()).toBe("My overlay");
    expect(stored()).toEqual({});
    await expect.poll(() => page.locator(".saving").innerText()).toBe("");
    await choose("neon");
    await page.locator(".saving").getByText("Saved", { exact: true }).waitFor();
    await expect.poll(stored).toEqual({ "My overlay": "theme=neon" });
    const inObs = await stage.newPage();
    await inObs.goto(`${stage.relay.overlayUrl}&layout=My overlay`);
    const shown = () => inObs.locator("sidekick-overlay").getAttribute("theme");
    await expect.poll(shown).toBe("neon");
    await choose("paper");
    await expect.poll(shown).toBe("paper");
    await inObs.close();
    await page.getByRole("button", { name: "Undo: Theme" }).click();
    await expect.poll(stored).toEqual({ "My overlay": "theme=neon" });
    await page.keyboard.press("Control+z");
    await expect.poll(stored).toEqual({});
    expect(await theme()).toBe("ember");
    await expect
      .poll(() => page.getByRole("button", { name: "Nothing to undo" }).getAttribute("aria-disabled"))
      .toBe("true");
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+y");
    await expect.poll(stored).toEqual({ "My overlay": "theme=paper" });
    await page.reload();
    await expect.poll(theme).toBe("paper");
    await page.getByRole("button", { name: "Undo: Theme" }).click();
    await expect.poll(stored).toEqual({ "My overlay": "theme=neon" });
  });

  it("is opened, added, duplicated, renamed and deleted, and these can be undone", async () => {
    await open({ layouts: { Evening: "theme=paper&volume=80", Late: "" }, inObs: "layout=Evening" });
    await said("The overlay in OBS uses the layout “Evening”.");
    await choose("neon");
    await menu("Duplicate this layout");
    await expect
      .poll(stored)
      .toMatchObject({ Evening: "theme=neon&volume=80", "Evening 2": "theme=neon&volume=80" });
    await menu("New layout");
    expect([await layout().inputValue(), await theme()]).toEqual(["My overlay", "ember"]);
    await layout().selectOption("Evening");
    await press("Name, copy, address…");
    const name = page.getByLabel("Name of the layout");
    for (const [text, problem] of [
      ["../x", "Use at most 40 letters"],
      ["Late", "Another layout already has this name."],
    ]) {
      await name.fill(String(text));
      await name.press("Enter");
      await said(String(problem));
    }
    expect(await findBarriersIn(page, "sidekick-top-bar")).toEqual([]);
    await name.fill("  Cafe\u0301   Nero");
    await name.press("Enter");
    await expect
      .poll(() => Object.keys(stored()))
      .toEqual(["Late", "Caf\u00e9 Nero", "Evening 2", "My overlay"]);
    // The overlay in OBS follows it by its new name.
    await expect
      .poll(() => decodeURIComponent(stage.addressInObs() ?? ""))
      .toContain("layout=Caf\u00e9+Nero");
    await press("Delete this layout");
    await said("“Caf\u00e9 Nero” is removed.");
    await expect.poll(() => Object.keys(stored())).toEqual(["Late", "Evening 2", "My overlay"]);
    await page.getByRole("status").getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => layout().inputValue()).toBe("Caf\u00e9 Nero");
    await page.getByRole("button", { name: "Undo: layout renamed to “Caf\u00e9 Nero”" }).click();
    await expect.poll(() => stored()["Evening"]).toBe("theme=neon&volume=80");
    await expect.poll(stage.addressInObs).toContain("layout=Evening");
  });

  it("is followed in OBS by its first name again where its new one is undone before OBS has answered", async () => {
    await open({ layouts: { Evening: "theme=paper", Late: "" }, inObs: "layout=Evening" });
    await said("The overlay in OBS uses the layout “Evening”.");
    const held = Promise.withResolvers<void>();
    await page.route("**/obs?replaces=*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await press("Name, copy, address…");
    await page.getByLabel("Name of the layout").fill("Late evening");
    const asked = page.waitForRequest("**/obs?replaces=*");
    await page.getByLabel("Name of the layout").press("Enter");
    await asked;
    await page.getByRole("button", { name: "Undo: layout renamed to “Late evening”" }).click();
    await expect.poll(() => Object.keys(stored())).toEqual(["Evening", "Late"]);
    let answers = 0;
    const answered = page.waitForResponse(
      (response) => response.url().includes("/obs?replaces=") && ++answers === 2,
    );
    held.resolve();
    await answered;
    await expect.poll(stage.addressInObs).toContain("layout=Evening");
  });

  it("shows what another window has changed, and says so", async () => {
    await open({ layouts: { Evening: "theme=paper" }, inObs: "layout=Evening" });
    await said("The overlay in OBS uses the layout “Evening”.");
    await stage.preview();
    stage.layouts.patch("Evening", { theme: "neon", volume: "40" }, false);
    const sentence = page.getByText("Changed in another window: Theme, Voice volume.");
    // The preview, which passes it on, may still be connecting.
    const announced = (): Promise<number> => {
      stage.control.appearanceChanged("layouts");
      return sentence.count();
    };
    await expect.poll(announced).toBe(1);
    expect([await theme(), await page.locator("#volume").inputValue()]).toEqual(["neon", "40"]);
  });
});
