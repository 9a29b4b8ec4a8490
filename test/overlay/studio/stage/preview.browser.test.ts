import { beforeEach, describe, expect, it } from "vitest";
import { page, stage, chooseTheme, studiosOfFile, tryOut } from "../studio-stage.ts";
import { drawAgain } from "../../../fixtures/draw-again.ts";

const openStudio = studiosOfFile();
beforeEach(() => openStudio());

describe("the studio's preview", () => {
  it("is loaded once: every later change goes to the overlay as it is", async () => {
    await chooseTheme(page, "neon");
    await tryOut(page, "Follow");
    await (await stage.preview()).locator("sidekick-alert[data-event-id]").waitFor();
    expect(await stage.previewed()).toMatchObject({ theme: "neon" });
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) requests.push(request.url());
    });
    for (const piece of ["Chat", "Notices", "Pulse", "Captions"])
      await page.getByLabel(piece, { exact: true }).check();
    await page.locator(".open[data-piece=chat]").click();
    const names = page.getByLabel("Hide these names");
    await names.pressSequentially("sleepy_");
    // What is typed stays, whatever the settings draw meanwhile.
    for (const setting of await page.locator("sidekick-option").all()) await setting.evaluate(drawAgain);
    await names.pressSequentially("otter");
    await names.blur();
    await expect.poll(async () => (await stage.previewed())["chat-hide-names"]).toBe("sleepy_otter");
    expect(requests).toEqual([]);
  });

  it("has its sizes in pixels of its canvas, since Safari takes others times the page's zoom twice", async () => {
    const overlay = (await stage.preview()).locator("sidekick-overlay");
    const unit = () => overlay.evaluate((one) => one.style.getPropertyValue("--_vw"));
    await expect.poll(unit).toBe("19.2px");
    const size = () => overlay.evaluate((one) => getComputedStyle(one).fontSize);
    expect(Number.parseFloat(await size())).toBeCloseTo(0.0177 * 1_920, 1);
    await page.getByRole("button", { name: "Vertical" }).click();
    await expect.poll(unit).toBe("10.8px");
  });

  it("leaves nothing in the browser's history: Back leaves the studio, with all that was chosen", async () => {
    await page.goto("about:blank");
    await stage.open();
    for (const theme of ["neon", "paper"]) {
      await chooseTheme(page, theme);
      await expect.poll(async () => (await stage.previewed())["theme"]).toBe(theme);
    }
    await page.goBack();
    expect(page.url()).toBe("about:blank");
  });
});
