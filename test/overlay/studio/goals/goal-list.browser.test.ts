import { beforeEach, describe, expect, it } from "vitest";
import { goalWith } from "../../../fixtures/sample-goals.ts";
import { page, stage, findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const openStudio = studiosOfFile();
beforeEach(() => openStudio());

const list = () => page.locator("sidekick-goal-list");
const choosePiece = () =>
  page.locator("sidekick-settings").getByRole("button", { name: "Goal", exact: true }).click();
const stored = () => Object.values(stage.goals.texts).map((text) => JSON.parse(text) as object);

describe("goals in the studio", () => {
  it("are made, changed, removed and brought back", async () => {
    await choosePiece();
    await list().getByText("No goals yet.").waitFor();
    await list().getByText("The service gives no totals").waitFor();
    await list().getByRole("button", { name: "Add a goal" }).click();
    const title = list().getByLabel("Title", { exact: true });
    await expect.poll(() => title.evaluate((one) => one.matches(":focus"))).toBe(true);
    const choice = page.locator("sidekick-settings select#goal");
    const chosen = () => choice.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.text);
    await expect.poll(chosen).toBe("New goal");
    await title.fill("<b>New mic</b>");
    await list().getByLabel("What counts").selectOption("tips");
    await list().getByLabel("Currency").fill("eur");
    await list().getByLabel("Target", { exact: true }).fill("150");
    await list().getByLabel("Next target").fill("300");
    await list().getByLabel("Start value").fill("20");
    await list().getByLabel("Counts from").selectOption("day");
    await list().getByLabel("Date").fill("2026-11-01");
    await page.keyboard.press("Tab");
    const made = {
      title: "<b>New mic</b>",
      counts: "tips",
      targets: [150, 300],
      since: "2026-11-01",
      start: 20,
      currency: "EUR",
    };
    await expect.poll(stored).toEqual([made]);
    expect(await findBarriersIn(page, "sidekick-settings", "sidekick-goal-list")).toEqual([]);
    stage.goals.add("", 5);
    await list().getByRole("button", { name: "Remove “<b>New mic</b>”" }).click();
    await expect.poll(stored).toEqual([]);
    await expect.poll(() => choice.inputValue()).toBe("");
    await page.getByText("Removed: <b>New mic</b>.").waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(stored).toEqual([made]);
    expect(stage.goals.all).toMatchObject([{ value: 25 }]);
    await expect.poll(chosen).toBe("<b>New mic</b>");
  });

  it("show what is stored after text that is no number or no day", async () => {
    const goal = goalWith({ title: "Mic", targets: [150, 300], since: "2026-11-01" });
    stage.goals.define("goal-0", goal);
    await choosePiece();
    const type = async (label: string, text: string): Promise<string> => {
      const field = list().getByLabel(label, { exact: true });
      await field.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await field.press("Tab");
      return field.inputValue();
    };
    // `5` was a number, and has been taken as such.
    expect(await type("Target", "5e")).toBe("150");
    expect(await type("Next target", "-")).toBe("300");
    const day = list().getByLabel("Date");
    await day.fill("");
    expect(await day.inputValue()).toBe("2026-11-01");
    expect(await type("Start value", "20")).toBe("20");
    await expect.poll(stored).toEqual([{ ...goal, start: 20 }]);
  });

  it("are stored as typed when the page is closed from within a field", async () => {
    const goal = goalWith({ title: "Mic" });
    stage.goals.define("goal-0", goal);
    await choosePiece();
    await list().getByLabel("Title", { exact: true }).fill("New mic");
    await page.evaluate(() => void dispatchEvent(new Event("pagehide")));
    await expect.poll(stored).toEqual([{ ...goal, title: "New mic" }]);
  });

  it("are chosen for a layout, at most eight", async () => {
    for (let at = 0; at < 8; at++) stage.goals.define(`goal-${at}`, goalWith({ title: `Goal ${at}` }));
    await choosePiece();
    await list().getByText("You can have up to eight goals.").waitFor();
    expect(await list().getByRole("button", { name: "Add a goal" }).count()).toBe(0);
    await page.locator("sidekick-settings select#goal").selectOption("Goal 3");
    await expect.poll(async () => (await stage.previewed())["goal"]).toBe("goal-3");
  });
});
