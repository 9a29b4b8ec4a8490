import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { type StudioStage, startStudioBrowser } from "./studio-stage.ts";

const openStudio = await startStudioBrowser();
let stage: StudioStage;
let page: Page;
beforeEach(async () => {
  stage = await openStudio({
    layouts: { Evening: "theme=paper&volume=80" },
  });
  ({ page } = stage);
  await page.locator("#layout option[value=Evening]").waitFor({ state: "attached" });
});

const theme = () => page.getByLabel("Theme").inputValue();
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const asked = async () => (await page.getByRole("dialog").innerText()).replaceAll(/\s+/g, " ");
const saveAs = async (name: string): Promise<void> => {
  await page.getByLabel("Name of the layout").fill(name);
  await press("Save");
};
const paste = async (address: string): Promise<void> => {
  await page.getByLabel("The overlay's address").fill(address);
  await page.getByLabel("The overlay's address").blur();
};

describe("opening a layout", () => {
  const choose = (name: string) => page.getByLabel("Layout", { exact: true }).selectOption(name);

  it("asks before it drops what was chosen and not saved, and says what changes", async () => {
    await page.getByLabel("Theme").selectOption("neon");
    await choose("Evening");
    await page.getByText("Open the layout “Evening”?").waitFor();
    expect(await asked()).toContain("Theme Neon Paper");
    await press("Cancel");
    await expect.poll(() => page.getByLabel("Layout", { exact: true }).inputValue()).toBe("");
    expect(await theme()).toBe("neon");
    await choose("Evening");
    await press("Open");
    await expect.poll(theme).toBe("paper");
    await page.getByLabel("Theme").selectOption("plain");
    stage.layouts.put("Morning", "");
    await saveAs("Evening");
    await page.getByText("“Evening” is saved.").waitFor();
    await choose("Morning");
    await expect.poll(theme).toBe("ember");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("does not ask when nothing was chosen, nor when a layout is only left", async () => {
    await choose("Evening");
    await expect.poll(theme).toBe("paper");
    await page.getByLabel("Theme").selectOption("neon");
    await choose("");
    expect(await theme()).toBe("neon");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("saving a layout", () => {
  it("asks before it replaces another one of the same name, and says what changes", async () => {
    await page.getByLabel("Theme").selectOption("neon");
    await saveAs("Evening");
    await page.getByText("Replace the layout “Evening”?").waitFor();
    expect(await asked()).toContain("Theme Paper Neon");
    await press("Cancel");
    expect(stage.layouts.all["Evening"]).toBe("theme=paper&volume=80");
    await press("Save");
    await press("Replace");
    await page.getByText("“Evening” is saved.").waitFor();
    expect(stage.layouts.all["Evening"]).toBe("theme=neon");
    await press("Undo");
    await page.getByText("“Evening” is restored.").waitFor();
    expect(stage.layouts.all["Evening"]).toBe("theme=paper&volume=80");
    expect(await theme()).toBe("neon");
  });

  it("does not ask about the one that is open, which can come back, nor about a new one", async () => {
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    await page.getByLabel("Theme").selectOption("neon");
    await press("Save");
    await page.getByText("“Evening” is saved.").waitFor();
    await press("Undo");
    await page.getByText("“Evening” is restored.").waitFor();
    await saveAs("Morning");
    await page.getByText("“Morning” is saved.").waitFor();
    expect(stage.layouts.all).toMatchObject({
      Evening: "theme=paper&volume=80",
      Morning: "theme=neon&volume=80",
    });
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  });

  it("asks about the one that is open when it was saved elsewhere meanwhile", async () => {
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    stage.layouts.put("Evening", "theme=neon");
    await press("Save");
    await expect.poll(asked).toContain("Theme Neon Paper");
    await page.keyboard.press("Escape");
    expect(stage.layouts.all["Evening"]).toBe("theme=neon");
    await saveAs("valueOf");
    await page.getByText("“valueOf” is saved.").waitFor();
  });

  it("undoes nothing that was saved elsewhere since", async () => {
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    await page.getByLabel("Theme").selectOption("neon");
    await press("Save");
    await page.getByText("“Evening” is saved.").waitFor();
    stage.layouts.put("Evening", "theme=plain");
    await press("Undo");
    await page.getByText("“Evening” was changed elsewhere since, so it stays as it is.").waitFor();
    expect(stage.layouts.all["Evening"]).toBe("theme=plain");
  });

  it("has what was removed as it was saved last, and does not put it back over another one", async () => {
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    stage.layouts.put("Evening", "theme=neon");
    await press("Remove");
    await press("Put it back");
    await page.getByText("“Evening” is back.").waitFor();
    expect(stage.layouts.all["Evening"]).toBe("theme=neon");
    await press("Remove");
    await page.getByText("“Evening” is removed.").waitFor();
    stage.layouts.put("Evening", "theme=plain");
    await press("Put it back");
    await page.getByText("“Evening” was changed elsewhere since, so it stays as it is.").waitFor();
    expect(stage.layouts.all["Evening"]).toBe("theme=plain");
  });

  it("takes a double click for one: what was replaced can still come back", async () => {
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    await page.getByLabel("Theme").selectOption("neon");
    await press("Save");
    await page.getByText("“Evening” is saved.").waitFor();
    const read = page.waitForResponse("**/layouts");
    await press("Save");
    await read;
    await press("Undo");
    await page.getByText("“Evening” is restored.").waitFor();
    expect(stage.layouts.all["Evening"]).toBe("theme=paper&volume=80");
  });

  it("lists every name that can be saved", async () => {
    await page.getByLabel("Theme").selectOption("neon");
    await saveAs("constructor");
    await page.getByText("“constructor” is saved.").waitFor();
    expect(await page.getByLabel("Layout", { exact: true }).inputValue()).toBe("constructor");
  });

  it.each(["None", "no layout", "なし", "Keines"])(
    "can have a name like the entry for no layout, and is another entry: %s",
    async (name) => {
      await page.getByLabel("Theme").selectOption("neon");
      await saveAs(name);
      await page.getByText(`“${name}” is saved.`).waitFor();
      const list = page.getByLabel("Layout", { exact: true });
      const entries = await list.locator("option").allInnerTexts();
      expect(entries).toEqual(["(no layout)", "Evening", name]);
      expect(await list.inputValue()).toBe(name);
      await list.selectOption({ label: "(no layout)" });
      expect(await page.getByRole("button", { name: "Remove", exact: true }).count()).toBe(0);
      await list.selectOption({ label: name });
      await press("Remove");
      await page.getByText(`“${name}” is removed.`).waitFor();
    },
  );

  it("takes no name of blanks, nor one that looks like another in the list, nor one that is too long", async () => {
    await saveAs(" \u3000 ");
    await page.getByText("Give the layout a name first.").waitFor();
    await saveAs("  Late \u3000 night ");
    await page.getByText("“Late night” is saved.").waitFor();
    await saveAs("Cafe\u0301");
    await page.getByText("“Café” is saved.").waitFor();
    await saveAs("x".repeat(41));
    await page.getByText("Not saved: use at most 40 letters").waitFor();
    expect(Object.keys(stage.layouts.all)).toEqual(["Evening", "Late night", "Caf\u00e9"]);
    // The browser calls the relay's 400 an error.
    await expect.poll(() => stage.errors.length).toBe(1);
    expect(stage.errors.splice(0)).toEqual([expect.stringContaining("400")]);
  });

  it("keeps a name that is being typed while an option changes", async () => {
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    await page.getByLabel("Name of the layout").fill("Late");
    await page.getByLabel("Theme").selectOption("neon");
    expect(await page.getByLabel("Name of the layout").inputValue()).toBe("Late");
  });
});

describe("pasting an address", () => {
  it("opens the layout that it uses, with what it lays over that", async () => {
    await paste(`${stage.relay.overlayUrl}&layout=Evening`);
    await expect.poll(theme).toBe("paper");
    expect(await page.getByLabel("Layout", { exact: true }).inputValue()).toBe("Evening");
    await paste(`${stage.relay.overlayUrl}&layout=Evening&theme=neon`);
    await expect.poll(theme).toBe("neon");
    expect(await page.locator("#volume").inputValue()).toBe("80");
  });

  it("says that a layout is not there, and that another page's address is none of an overlay", async () => {
    await paste(`${stage.relay.overlayUrl}&layout=Gone`);
    await page.getByText("There is no saved layout “Gone”.").waitFor();
    await page.getByLabel("Theme").selectOption("neon");
    await paste("https://example.com/");
    await page.getByText("That is not an overlay's address.").waitFor();
    expect(await theme()).toBe("neon");
  });

  it("knows of a layout that was saved elsewhere meanwhile", async () => {
    stage.layouts.put("Morning", "theme=neon");
    await paste(`${stage.relay.overlayUrl}&layout=Morning`);
    await expect.poll(theme).toBe("neon");
    expect(await page.getByLabel("Layout", { exact: true }).inputValue()).toBe("Morning");
  });

  it("leaves what is chosen as it is where the address names a layout that is not there", async () => {
    await page.getByLabel("Theme").selectOption("neon");
    await paste(`${stage.relay.overlayUrl}&layout=Gone`);
    await page.getByText("There is no saved layout “Gone”.").waitFor();
    expect(await theme()).toBe("neon");
  });

  it("passes over values that no option has", async () => {
    await paste(`${stage.relay.overlayUrl}&theme=%3Cscript%3E&volume=NaN&scale=90`);
    await page.getByText("These are the options of that address.").waitFor();
    expect(await page.getByLabel("The overlay's address").inputValue()).toMatch(/token=••••&scale=90$/);
  });

  it("does not leave the token in sight", async () => {
    await paste(stage.relay.overlayUrl);
    await page.getByText("These are the options of that address.").waitFor();
    expect(await page.getByLabel("The overlay's address").inputValue()).not.toContain("ttt");
  });
});

describe("the studio in a narrow window", () => {
  it.each([380, 320])("has an address field that can be read, %i pixels wide", async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const field = await page.getByLabel("The overlay's address").boundingBox();
    expect(field?.width).toBeGreaterThan(width * 0.6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  // 640 by 360 is a window of 1280 by 720 at 200 %.
  it.each([
    [380, 800],
    [640, 360],
    [1280, 720],
  ])("has what it says in sight and over nothing, %i by %i pixels", async (width, height) => {
    await page.setViewportSize({ width, height });
    await saveAs("Late");
    const said = page.getByText("“Late” is saved.");
    const box = await said.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await page.evaluate(coveredControls)).toEqual([]);
    await said.waitFor();
  });
});

/** Controls that cannot be brought into sight whole, or that something lies over. */
function coveredControls(): string[] {
  const root = document.querySelector("sidekick-studio")?.shadowRoot;
  const controls = [...(root?.querySelectorAll<HTMLElement>("button, select, input, a") ?? [])];
  return controls.flatMap((control) => {
    control.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isOutside = left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const points = [top + 2, bottom - 2].map((y) => root?.elementFromPoint((left + right) / 2, y));
    const isCovered = points.some((found) => found !== control && !control.contains(found ?? null));
    return isOutside || isCovered ? [control.outerHTML.slice(0, 120)] : [];
  });
}
