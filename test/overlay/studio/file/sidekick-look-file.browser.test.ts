import { readFile } from "node:fs/promises";
import type { Download } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { tinyMedia } from "../../../fixtures/tiny-media.ts";
import { zipOf } from "../../../plugin/library/look-file/look-samples.ts";
import { page, stage, chooseTheme, findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const openStudio = studiosOfFile();
beforeEach(() =>
  openStudio({
    layouts: { Neon: "theme=neon", Mine: "theme=paper" },
    expectedError: /400 \(Bad Request\)|409 \(Conflict\)/,
  }),
);

/** Presses Export; resolves with the file. Together, so that one that fails leaves no other waiting. */
const exported = async (): Promise<Download> => {
  const [file] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  return file;
};
const dialog = () => page.locator("sidekick-look-file dialog");
const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const give = (name: string, buffer: Buffer) =>
  dialog().locator("input[type=file]").setInputFiles({ name, mimeType: "application/zip", buffer });
const rows = async () => (await dialog().locator("li").allInnerTexts()).map((row) => row.split(/\s*\n\s*/));

it("the look is exported, imported after it was shown what that changes, and brought back", async () => {
  const sound = await stage.media.put("Trumpet.wav", tinyMedia.wav);
  if (typeof sound === "string") throw new Error(sound);
  await stage.alerts.put("raid", { choices: { sound: sound.file, isSpoken: true }, variations: [] });
  stage.tones.choose("cheerful", "happy");

  const file = await exported();
  expect(file.suggestedFilename()).toMatch(/^sidekick-deck-\d{4}-\d\d-\d\d\.sidekick-look$/);
  const bytes = await readFile(await file.path());
  await page.getByText(/Exported as sidekick-deck.*Left out: keys, addresses/).waitFor();

  stage.layouts.put("Neon", "theme=plain");
  stage.layouts.remove("Mine");
  stage.layouts.put("Later", "");
  await stage.alerts.replace({});
  await stage.media.remove(sound.file);
  await page.getByRole("button", { name: "Import…", exact: true }).click();
  await give("party.txt", Buffer.from("not a look"));
  await dialog().getByText("This is not a look, or the file is damaged.").waitFor();
  await give("party.zip", zipOf([{ name: "../x.js", content: "" }]));
  await dialog().getByText("leads to another folder: ../x.js").waitFor();

  await give("party.sidekick-look", bytes);
  await dialog().getByRole("button", { name: "Import", exact: true }).waitFor();
  await expect.poll(rows).toEqual([
    ["Neon", "Replaced"],
    ["Mine", "New"],
    ["Later", "Stays"],
    ["Raid", "New"],
    ["cheerful", "Already here"],
  ]);
  await dialog().getByText("1 new file, 0.1 MB").waitFor();
  await dialog().getByText("the AI reacts to: Raid.").waitFor();
  expect(await findBarriersIn(page, "sidekick-look-file")).toEqual([]);
  await dialog().getByLabel("Keep my layouts of the same name too").check();
  await dialog().getByText("Neon 2").waitFor();
  await dialog().getByLabel("Keep my layouts of the same name too").uncheck();
  await expect.poll(rows).toContainEqual(["Neon", "Replaced"]);
  expect(stage.layouts.all["Neon"]).toBe("theme=plain");

  await press("Import");
  await dialog().getByText("The look is imported.").waitFor();
  expect(stage.layouts.all).toEqual({ Neon: "theme=neon", Later: "", Mine: "theme=paper" });
  expect(stage.alerts.settings["raid"]?.choices.sound).toBe(sound.file);
  expect(stage.media.all).toHaveLength(1);
  await expect
    .poll(() => page.locator("#layout option").allInnerTexts())
    .toEqual(expect.arrayContaining(["Neon", "Mine", "Later"]));
  await press("Close");

  // After other edits, and another visit, it is still there to undo.
  stage.layouts.put("Mine", "theme=neon");
  await page.reload();
  await page.getByRole("button", { name: "Import…", exact: true }).click();
  await dialog().getByText("Last import:").waitFor();
  await press("Undo");
  await dialog().getByText("undoing would lose it: Mine").waitFor();
  expect(stage.layouts.all["Mine"]).toBe("theme=neon");
  await press("Undo anyway");
  await page.getByText("The import is undone.").waitFor();
  expect(stage.layouts.all).toEqual({ Neon: "theme=plain", Later: "" });
  expect([stage.alerts.settings, stage.media.all]).toEqual([{}, []]);

  // What was changed just before an export is in it.
  await chooseTheme(page, "paper");
  await exported();
  expect(Object.values(stage.layouts.all).join()).toContain("theme=paper");
});
