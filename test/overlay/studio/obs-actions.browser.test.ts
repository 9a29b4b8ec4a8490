import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findBarriers } from "../../fixtures/axe.ts";
import { type StudioScene, type StudioStage, startStudioBrowser } from "./studio-stage.ts";

const openStudio = await startStudioBrowser();
let stage: StudioStage;
let page: Page;

async function open(scene: StudioScene = {}): Promise<void> {
  stage = await openStudio(scene);
  ({ page } = stage);
}
const theme = () => page.getByLabel("Theme").inputValue();
const layout = () => page.getByLabel("Layout", { exact: true }).inputValue();
const add = () => page.getByRole("button", { name: "Add to OBS" }).click();
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const question = () => page.getByRole("dialog");
/** Whether the line says what it says in red, with a sign. */
const looksLikeTrouble = () =>
  page.locator("sidekick-studio .status.full").evaluate((line) => {
    const [red = 0, green = 0] = getComputedStyle(line).color.match(/\d+/g)?.map(Number) ?? [];
    return red > green && getComputedStyle(line, "::before").content.includes("!");
  });
const asked = async () => (await question().innerText()).replaceAll(/\s+/g, " ");

describe("the studio opens with what is in OBS", () => {
  it("has the options of the source", async () => {
    await open({ inObs: "theme=neon&show=chat%2Ctop&chat-at=bottom" });
    await expect.poll(theme).toBe("neon");
    expect(await page.getByLabel("Top chatters").isChecked()).toBe(true);
    expect(await page.getByLabel("Alerts", { exact: true }).isChecked()).toBe(false);
    await page.getByText("This is the overlay in OBS.").waitFor();
    expect(await looksLikeTrouble()).toBe(false);
    await expect.poll(() => stage.previewed()).toMatchObject({ show: "chat,top", theme: "neon" });
  });

  it("names the options that it does not know, and says that they go before they do", async () => {
    await open({ inObs: "theme=neon&wind=strong&tide=low" });
    await page.getByText("Left out, because the studio does not know it: wind, tide.").waitFor();
    await add();
    await question().waitFor();
    expect(await asked()).toContain("wind strong – tide low –");
    await press("Cancel");
    expect(stage.obs.received).not.toContain("SetInputSettings");
  });

  it("has the layout that the source uses, and what the source's address lays over it", async () => {
    await open({
      inObs: "layout=Evening&volume=40",
      layouts: { Evening: "theme=paper&volume=80", Morning: "" },
    });
    await expect.poll(layout).toBe("Evening");
    expect(await theme()).toBe("paper");
    expect(await page.locator("#volume").inputValue()).toBe("40");
    await page.getByText("The overlay in OBS uses the layout “Evening”.").waitFor();
  });

  it("has the address of the layout that the source uses, to copy", async () => {
    await open({ inObs: "layout=Evening", layouts: { Evening: "theme=paper" } });
    await expect
      .poll(() => page.getByLabel("The overlay's address").inputValue())
      .toMatch(/\?token=••••&layout=Evening$/);
  });

  it("begins with the defaults where the overlay is not in OBS, where its layout is gone, and where OBS is closed", async () => {
    await open();
    await expect.poll(() => stage.obs.received).toContain("GetInputList");
    expect(await theme()).toBe("ember");
    await stage.close();
    await open({ inObs: "layout=Gone" });
    await page.getByText("The overlay in OBS uses the layout “Gone”, which no longer exists.").waitFor();
    expect(await looksLikeTrouble()).toBe(true);
    expect([await theme(), await layout()]).toEqual(["ember", ""]);
    await stage.close();
    await open({ isObsClosed: true, inObs: "theme=neon" });
    await page.getByText("OBS can't be reached, so these are the default options.").waitFor();
    expect(await looksLikeTrouble()).toBe(true);
    expect(await theme()).toBe("ember");
  });

  it("leaves alone what was chosen while OBS was still being asked", async () => {
    await open({ inObs: "theme=neon" });
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/obs", async (route) => {
      await asked;
      await route.continue();
    });
    await stage.open();
    await page.getByLabel("Theme").selectOption("paper");
    const told = page.waitForResponse("**/obs");
    answer();
    await told;
    await page.getByLabel("Theme").selectOption("plain");
    await expect.poll(async () => (await stage.previewed())["theme"]).toBe("plain");
  });
});

describe("Add to OBS", () => {
  it("says first what it would replace, and does it only when told to", async () => {
    await open({ inObs: "layout=Evening", layouts: { Evening: "theme=paper&volume=80" } });
    await expect.poll(theme).toBe("paper");
    const before = stage.addressInObs();
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await question().waitFor();
    const said = await asked();
    expect(said).toContain("“Evening”");
    expect(said).toContain("Theme Paper Neon");
    expect(said).not.toContain("80");
    expect(await findBarriers(page)).toEqual([]);
    await press("Cancel");
    await question().waitFor({ state: "hidden" });
    expect(stage.addressInObs()).toBe(before);
    await add();
    await question().waitFor();
    await page.keyboard.press("Escape");
    await question().waitFor({ state: "hidden" });
    expect(stage.addressInObs()).toBe(before);
    await add();
    await press("Replace");
    await expect.poll(stage.addressInObs).toMatch(/&theme=neon&volume=80$/);
  });

  it("is undone: what was replaced is there again", async () => {
    await open({ inObs: "layout=Evening", layouts: { Evening: "theme=paper" } });
    await expect.poll(theme).toBe("paper");
    const before = stage.addressInObs();
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await press("Replace");
    await press("Undo");
    await page.getByText("Undone in OBS.").waitFor();
    expect(stage.addressInObs()).toBe(before);
    // What was chosen is still chosen.
    expect(await theme()).toBe("neon");
  });

  it("adds without a question where there is nothing to replace, and takes that back too", async () => {
    await open();
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await page.getByText("The overlay is in OBS now.").waitFor();
    expect(stage.addressInObs()).toMatch(/\?token=t+&theme=neon$/);
    await press("Undo");
    await page.getByText("Undone in OBS.").waitFor();
    expect(stage.addressInObs()).toBeUndefined();
  });

  it("does not ask about what this page itself has just added, nor about what says the same", async () => {
    await open({ inObs: "theme=ember&volume=100" });
    await page.getByText("This is the overlay in OBS.").waitFor();
    await add();
    await expect.poll(stage.addressInObs).toMatch(/\?token=t+$/);
    for (const next of ["neon", "paper"]) {
      await page.getByLabel("Theme").selectOption(next);
      await add();
      await expect.poll(stage.addressInObs).toContain(`theme=${next}`);
    }
  });

  it("asks again when OBS was changed meanwhile, and undoes nothing that another page did", async () => {
    await open();
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    const other = await stage.newPage();
    await stage.open("", other);
    await expect.poll(() => other.getByLabel("Theme").inputValue()).toBe("neon");
    await other.getByLabel("Theme").selectOption("plain");
    await other.getByRole("button", { name: "Add to OBS" }).click();
    await other.getByRole("button", { name: "Replace" }).click();
    await expect.poll(stage.addressInObs).toContain("theme=plain");
    await press("Undo");
    await page.getByText("OBS has changed since, so nothing was undone.").waitFor();
    expect(stage.addressInObs()).toContain("theme=plain");
    await add();
    await expect.poll(asked).toContain("Theme Plain Neon");
    await press("Cancel");
    await other.close();
  });

  it("puts what the preview shows there, whatever became of its layout elsewhere meanwhile", async () => {
    await open({ layouts: { Evening: "theme=paper", Late: "theme=paper" } });
    await page.locator("#layout option[value=Evening]").waitFor({ state: "attached" });
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    stage.layouts.put("Evening", "theme=plain");
    await add();
    await page.getByText("The overlay is in OBS now.").waitFor();
    expect(stage.addressInObs()).toMatch(/\?token=t+&theme=paper$/);
    await page.getByLabel("Layout", { exact: true }).selectOption("Late");
    stage.layouts.remove("Late");
    await add();
    await page.getByText("its settings are right").waitFor();
    expect(stage.addressInObs()).toMatch(/\?token=t+&theme=paper$/);
  });

  it("can still be undone after OBS was closed for a while", async () => {
    await open({ inObs: "theme=paper" });
    await expect.poll(theme).toBe("paper");
    const before = stage.addressInObs();
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await press("Replace");
    await page.getByText("OBS shows this overlay now.").waitFor();
    await page.route("**/obs/**", (route) => route.fulfill({ body: "half an ans" }), { times: 1 });
    await press("Undo");
    await page.getByText("Is Stream Deck running?").waitFor();
    await press("Undo");
    await page.getByText("Undone in OBS.").waitFor();
    expect(stage.addressInObs()).toBe(before);
  });

  it("is undone where there are two of them, and the other one has fewer options now", async () => {
    await open();
    for (const [name, options] of [
      ["Left", ""],
      ["Right", "&theme=paper"],
    ])
      stage.obs.addInput(String(name), "browser_source", { url: `${stage.relay.overlayUrl}${options}` });
    const choicesAddress = (name: string) => stage.obs.inputs.get(name)?.settings["url"];
    await stage.open();
    await page.getByText("This is the overlay in OBS.").waitFor();
    await page.getByLabel("Theme").selectOption("neon");
    await page.getByLabel("Voice", { exact: true }).selectOption("off");
    await add();
    await press("Replace");
    await expect.poll(() => choicesAddress("Left")).toContain("theme=neon&voice=off");
    await press("Undo");
    await page.getByText("Undone in OBS.").waitFor();
    expect(choicesAddress("Left")).toBe(stage.relay.overlayUrl);
    expect(choicesAddress("Right")).toContain("theme=paper");
  });

  it("undoes nothing that was changed in OBS itself since", async () => {
    await open({ inObs: "theme=paper" });
    await expect.poll(theme).toBe("paper");
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await press("Replace");
    await page.getByText("OBS shows this overlay now.").waitFor();
    const changed = `${stage.relay.overlayUrl}&theme=plain`;
    const { settings } = stage.obs.inputs.get("Sidekick Deck") ?? {};
    Object.assign(settings ?? {}, { url: changed });
    await press("Undo");
    await page.getByText("OBS has changed since, so nothing was undone.").waitFor();
    expect(stage.addressInObs()).toBe(changed);
  });

  it("takes a double click for one, on the button and on Undo", async () => {
    await open({ inObs: "theme=paper" });
    await expect.poll(theme).toBe("paper");
    const before = stage.addressInObs();
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await press("Replace");
    await page.getByText("OBS shows this overlay now.").waitFor();
    await add();
    await page.getByText("its settings are right").waitFor();
    await page.getByRole("button", { name: "Undo" }).dblclick();
    await page.getByText("Undone in OBS.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect(stage.addressInObs()).toBe(before);
    expect(await page.getByText("nothing was undone").count()).toBe(0);
  });

  it("is said to be the plugin's silence when the plugin is gone, also in the middle", async () => {
    await open({ inObs: "theme=paper" });
    await page.route("**/obs?**", (route) => route.fulfill({ body: "half an ans" }));
    await expect.poll(theme).toBe("paper");
    await page.getByLabel("Theme").selectOption("neon");
    await add();
    await press("Replace");
    await expect.poll(() => page.locator(".status").first().innerText()).toContain("Is Stream Deck running?");
    expect(stage.addressInObs()).toContain("theme=paper");
  });

  it("says why it could not be done", async () => {
    await open({ isObsClosed: true });
    await add();
    await expect.poll(() => page.getByRole("status").first().innerText()).toContain("OBS does not answer.");
  });
});
