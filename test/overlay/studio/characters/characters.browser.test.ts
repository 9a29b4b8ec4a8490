import { beforeEach, describe, expect, it } from "vitest";
import { page, stage, findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const openStudio = studiosOfFile();
beforeEach(() => openStudio());

const list = () => page.locator("sidekick-tone-list");
const said = () => page.locator(".status.full");
const listed = () => list().locator("bdi").allTextContents();
const mood = (tone: string) => list().getByLabel(tone, { exact: true });
/** Hears of tones as the studio does when its window is seen again. */
const look = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

describe("moods of the figure in the studio", () => {
  it("are offered for each tone, in the order of the alphabet, as soon as it is seen", async () => {
    await list().getByText("No tones seen yet.").waitFor();
    const long = "z".repeat(2_000);
    for (const tone of ["wry", "Happy", "élan", "tone 10", "tone 9", long, "<b>bold</b>", "‮tac"])
      stage.tones.see(tone);
    await expect.poll(listed).toHaveLength(8);
    expect((await listed()).slice(-7)).toEqual([
      "élan",
      "Happy",
      "‮tac",
      "tone 9",
      "tone 10",
      "wry",
      `${"z".repeat(60)}…`,
    ]);
    await expect.poll(() => mood("Happy").inputValue()).toBe("happy");
    await expect.poll(() => mood("wry").inputValue()).toBe("neutral");
    expect(await findBarriersIn(page, "sidekick-settings", "sidekick-tone-list")).toEqual([]);
  });

  it("are saved at once, said to a screen reader, and undone, all with the keyboard", async () => {
    for (const tone of ["wry", "dry"]) stage.tones.see(tone);
    await look();
    await mood("wry").focus();
    await page.keyboard.press("h");
    await said().getByText("“wry” is now: Happy.").waitFor();
    await expect.poll(() => stage.tones.moodOf("wry")).toBe("happy");
    await expect.poll(() => said().getAttribute("role")).toBe("status");
    // One that is seen meanwhile takes nothing away from where the streamer is.
    stage.tones.see("a new one");
    await look();
    await expect.poll(listed).toEqual(["a new one", "dry", "wry"]);
    await expect.poll(() => mood("wry").evaluate((one) => one.matches(":focus"))).toBe(true);
    await page.keyboard.press("Control+z");
    await expect.poll(() => stage.tones.moodOf("wry")).toBe("neutral");
    await expect.poll(() => mood("wry").evaluate((one) => one.matches(":focus"))).toBe(true);
    await expect.poll(() => mood("wry").inputValue()).toBe("neutral");
  });

  it("are previewed as they are, whatever tone was given another mood", async () => {
    stage.tones.see("happy");
    stage.tones.choose("happy", "sad");
    stage.control.setCompanion({ name: "Ada Gale", isInChat: true });
    await stage.open("&show=avatar,ai");
    await page.locator(".open[data-piece=avatar]").click();
    const happy = (await stage.preview()).locator("sidekick-avatar[data-mood=happy]");
    await Promise.all([
      // Looked for from the start, since the test voice is short.
      expect(happy.waitFor({ state: "attached" })).resolves.toBeUndefined(),
      page.getByRole("button", { name: "Preview with a test voice: Happy" }).click(),
    ]);
  });
});

it("one character can be louder than the others, which is saved at once and undone", async () => {
  const portraits = page.locator("sidekick-portrait-list");
  const loudness = portraits.getByLabel(/^Loudness of/).first();
  await loudness.selectOption("+6 dB");
  await expect.poll(() => stage.knownVoices.all).toMatchObject([{ trim: 6 }]);
  await page
    .getByText(/Loudness of .+: \+6 dB\./)
    .first()
    .waitFor();
  expect(await findBarriersIn(page, "sidekick-settings", "sidekick-portrait-list")).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => stage.knownVoices.all[0]).not.toHaveProperty("trim");
  await expect.poll(() => loudness.inputValue()).toBe("0");
});
