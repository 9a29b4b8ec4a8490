import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type StudioScene, type StudioStage, startStudioBrowser } from "./studio-stage.ts";

const openStudio = await startStudioBrowser();
let stage: StudioStage;
let page: Page;

async function open(scene: StudioScene = {}): Promise<void> {
  stage = await openStudio(scene);
  ({ page } = stage);
  await opened();
}
/** What is in OBS was read, and what an earlier page had stored is shown if it is to be. */
const opened = () => page.locator('sidekick-studio .page[aria-busy="false"]').waitFor({ state: "attached" });
const reload = async (): Promise<void> => {
  await page.reload();
  await opened();
};
const theme = () => page.getByLabel("Theme").inputValue();
const layout = () => page.getByLabel("Layout", { exact: true }).inputValue();
const choose = (value: string) => page.getByLabel("Theme").selectOption(value);
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const back = () => page.getByText("Your unsaved choices from last time are back.");

describe("choices that were not saved", () => {
  it("are back after a reload and after the page was closed, and undo shows what is in OBS", async () => {
    await open({ inObs: "theme=paper" });
    await expect.poll(theme).toBe("paper");
    await choose("neon");
    await page.getByLabel("Voice volume").fill("40");
    await page.getByLabel("Voice volume").blur();
    await reload();
    await back().waitFor();
    expect([await theme(), await page.getByLabel("Voice volume").inputValue()]).toEqual(["neon", "40"]);
    await page.goto("about:blank");
    await stage.open();
    await back().waitFor();
    expect(await theme()).toBe("neon");
    await press("Undo");
    await expect.poll(theme).toBe("paper");
    await reload();
    expect(await theme()).toBe("paper");
    expect(await back().count()).toBe(0);
  });

  it("belong to the layout that was open, also where an option was set back to its default", async () => {
    await open({ layouts: { Evening: "theme=paper&volume=80" } });
    await page.getByLabel("Layout", { exact: true }).selectOption("Evening");
    await expect.poll(theme).toBe("paper");
    await choose("ember");
    await reload();
    await back().waitFor();
    expect([await theme(), await layout()]).toEqual(["ember", "Evening"]);
    await press("Save");
    await page.getByText("“Evening” is saved.").waitFor();
    expect(stage.layouts.all["Evening"]).toBe("volume=80");
  });

  it("are back while OBS is closed", async () => {
    await open({ isObsClosed: true });
    await choose("neon");
    await reload();
    await back().waitFor();
    expect(await theme()).toBe("neon");
  });

  it("are forgotten once they are saved, or in OBS", async () => {
    await open();
    await choose("neon");
    await page.getByLabel("Name of the layout").fill("Late");
    await press("Save");
    await page.getByText("“Late” is saved.").waitFor();
    await reload();
    expect([await theme(), await back().count()]).toEqual(["ember", 0]);
    await choose("plain");
    await press("Add to OBS");
    await page.getByText("The overlay is in OBS now.").waitFor();
    await page.evaluate(() => localStorage.setItem("another", "one"));
    await reload();
    expect([await theme(), await back().count()]).toEqual(["plain", 0]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["another"]);
  });

  it("never hold the token, and garbage in their place is passed over", async () => {
    await open();
    await choose("neon");
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain("theme=neon");
    expect(stored).not.toContain("ttt");
    for (const garbage of ["{", "null", "[]", '{"query":7}', '{"query":"theme=%3Cscript%3E&wind=1"}']) {
      await page.evaluate((text) => localStorage.setItem("sidekick-studio-draft", text), garbage);
      await page.evaluate(() => document.querySelector("sidekick-studio")?.remove());
      await reload();
      expect([await theme(), await back().count()], garbage).toEqual(["ember", 0]);
    }
  });
});

describe("where the browser denies storage", () => {
  /** Reloads the page; returns whether it asked first. */
  const asks = async (): Promise<boolean> => {
    const asked = page.waitForEvent("dialog").then(async (dialog) => {
      expect(dialog.type()).toBe("beforeunload");
      await dialog.dismiss();
      return true;
    });
    const left = page.waitForEvent("framenavigated", (frame) => frame === page.mainFrame()).then(() => false);
    await page.evaluate(() => void setTimeout(() => location.reload()));
    return Promise.race([asked, left]);
  };

  it("asks before the page is left with something unsaved, and not otherwise", async () => {
    // The overlay in the preview logs it.
    await open({ expectedError: /denies storage/ });
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await reload();
    await page.getByLabel("Top chatters").click();
    expect(await asks()).toBe(true);
    expect(await page.getByLabel("Top chatters").isChecked()).toBe(true);
    await page.getByLabel("Top chatters").click();
    expect(await asks()).toBe(false);
    await opened();
  });
});
