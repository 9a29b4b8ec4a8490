import { beforeEach, describe, expect, it } from "vitest";
import { resize } from "../../overlay-page.ts";
import { page, stage, chosenTheme, studiosOfFile } from "../studio-stage.ts";
import { drawAgain } from "../../../fixtures/draw-again.ts";

const openStudio = studiosOfFile();
beforeEach(() => openStudio({ layouts: { Evening: "theme=paper&volume=80" } }));

const theme = () => chosenTheme(page);
const layout = () => page.getByLabel("Layout", { exact: true }).inputValue();
const address = () => page.getByLabel("The overlay's address");
const openMenu = async (): Promise<void> => {
  if (!(await address().isVisible()))
    await page.getByRole("button", { name: "Name, copy, address…" }).click();
};
const paste = async (text: string): Promise<void> => {
  await openMenu();
  await address().fill(text);
  // What is pasted stays, whatever the page draws meanwhile.
  await page.locator("sidekick-studio").evaluate(drawAgain);
  await address().blur();
};

describe("the overlay's address", () => {
  it("names the open layout without the token unless asked; one that cannot be opened changes nothing", async () => {
    await expect.poll(() => address().inputValue()).toMatch(/overlay\/\?token=••••&layout=Evening$/);
    await openMenu();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => address().inputValue()).toBe(`${stage.relay.overlayUrl}&layout=Evening`);
    await paste(`${stage.relay.overlayUrl}&layout=Gone`);
    await page.getByText("There is no saved layout “Gone”.").waitFor();
    await paste("https://example.com/");
    await page.getByText("That is not an overlay's address.").waitFor();
    expect([await theme(), await layout(), stage.layouts.all]).toEqual([
      "paper",
      "Evening",
      { Evening: "theme=paper&volume=80" },
    ]);
  });

  it("that is pasted opens its layout, or makes one of its own options", async () => {
    // It was stored elsewhere meanwhile.
    stage.layouts.put("Morning", "theme=neon");
    await paste(`${stage.relay.overlayUrl}&layout=Morning`);
    await expect.poll(theme).toBe("neon");
    await expect.poll(layout).toBe("Morning");
    await paste(`${stage.relay.overlayUrl}&layout=Evening&theme=plain`);
    await expect.poll(theme).toBe("plain");
    expect([await layout(), await page.locator("#volume").inputValue()]).toEqual(["Evening 2", "80"]);
    await paste("http://127.0.0.1:1/overlay/?token=ttt&theme=%3Cscript%3E&volume=NaN&scale=90&wind=1");
    await page.getByText("Left out, because the studio does not know it: wind.").waitFor();
    await expect.poll(() => stage.layouts.all["My overlay"]).toBe("scale=90");
    await expect.poll(() => address().inputValue()).not.toContain("ttt");
  });
});

it("the studio in a narrow window has an address field that can be read, and what it says in sight and over nothing", async () => {
  for (const width of [380, 320]) {
    await resize(page, width, 800);
    await openMenu();
    const field = await address().boundingBox();
    expect(field?.width, `${width} pixels wide`).toBeGreaterThan(width * 0.6);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
  }
  await paste("nonsense");
  await page.keyboard.press("Escape");
  const said = page.getByText("That is not an overlay's address.");
  // 640 by 360 is a window of 1280 by 720 at 200 %.
  for (const [width, height] of [
    [380, 800],
    [640, 360],
    [1024, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const inSight = async (): Promise<boolean> => {
      const box = await said.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= height;
    };
    await expect.poll(inSight, { message: `${width} by ${height}` }).toBe(true);
    await expect.poll(() => page.evaluate(coveredControls), { message: `${width} by ${height}` }).toEqual([]);
    await said.waitFor();
  }
});

/** Controls that cannot be brought into sight whole, or that something lies over. */
function coveredControls(): string[] {
  const root = document.querySelector("sidekick-studio")?.shadowRoot;
  const bar = root?.querySelector("sidekick-top-bar")?.shadowRoot;
  return [root, bar].flatMap((part) => {
    const controls = [...(part?.querySelectorAll<HTMLElement>("button, select, input, a") ?? [])];
    return controls.flatMap((control) => {
      // The menu is closed.
      if (!control.checkVisibility()) return [];
      control.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isOutside = left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
      const points = [top + 2, bottom - 2].map((y) => part?.elementFromPoint((left + right) / 2, y));
      const isCovered = points.some((found) => found !== control && !control.contains(found ?? null));
      return isOutside || isCovered ? [control.outerHTML.slice(0, 120)] : [];
    });
  });
}
