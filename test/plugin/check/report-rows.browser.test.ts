import { questions } from "../inspector/inspector-parts.ts";
import { describe, expect, it } from "vitest";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const stage = setSetUpStage();

describe("“Something wrong?” in the set-up window", () => {
  it("turns the detailed log on and off, and says for how long it is on", async () => {
    const { page, application, errors } = await stage.open({
      page: "check",
      language: "de",
    });
    const box = page.getByRole("checkbox", { name: "für eine Stunde" });
    await expect.poll(() => box.isEnabled()).toBe(true);
    await expect.poll(() => box.isChecked()).toBe(false);
    application.answers["detailedLog"] = { remainingMs: 3_600_000 };
    await box.click();
    await page.getByText("Endet in 60 Minuten.").waitFor();
    await expect.poll(() => box.isChecked()).toBe(true);
    application.answers["detailedLog"] = { remainingMs: 0 };
    await box.click();
    await expect.poll(() => page.getByText(/Endet in/).count()).toBe(0);
    await expect.poll(() => box.isChecked()).toBe(false);
    const turns = questions(application, "detailedLog");
    expect(turns.map(({ payload }) => payload["turn"])).toEqual([undefined, "on", "off"]);
    expect(errors).toEqual([]);
  });

  it("shows when the hour is over, without being asked", async () => {
    const { page, application } = await stage.open({ page: "check" });
    const box = page.getByRole("checkbox", { name: "for an hour" });
    await expect.poll(() => box.isEnabled()).toBe(true);
    await page.clock.install();
    application.answers["detailedLog"] = { remainingMs: 60_000 };
    await box.click();
    await page.getByText("Ends in 1 minute.").waitFor();
    await expect.poll(() => box.isChecked()).toBe(true);
    // A page that connects again asks again.
    application.answers["detailedLog"] = { remainingMs: 0 };
    await page.clock.runFor(60_000);
    await expect.poll(() => page.getByText(/^Ends/).count()).toBe(0);
    await expect.poll(() => box.isChecked()).toBe(false);
  });

  it("saves a report where there is no page to open, and says where it is", async () => {
    const { page, errors } = await stage.open({
      page: "check",
      answers: {
        getOverlayUrl: { url: "", error: "Another program uses port 28196." },
        saveReport: { ok: true, message: "The report is saved: C:\\Downloads\\report.txt" },
      },
    });
    await page.getByRole("button", { name: "Save a report" }).click();
    await page.getByRole("status").getByText("C:\\Downloads\\report.txt").waitFor();
    expect(errors).toEqual([]);
  });
});
