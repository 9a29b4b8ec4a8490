import { describe, expect, it } from "vitest";
import { enter, everythingIn, field, questions } from "../inspector/inspector-parts.ts";
import { answers, token } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const stage = setSetUpStage();
const open = () => stage.open({ page: "overlay" });

describe("the overlay's address", () => {
  it("is replaced only after a second confirmation, and the new one appears at once", async () => {
    const { page, application } = await open();
    const renewals = () => questions(application, "renewOverlayUrl").length;
    await page.getByRole("button", { name: "Make a new address…" }).click();
    await page.getByText("The old address stops working at once").waitFor();
    // A second press by mistake changes nothing.
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Make a new address…" }).waitFor();
    expect(renewals()).toBe(0);
    await page.getByRole("button", { name: "Make a new address…" }).click();
    application.answers["getOverlayUrl"] = answers.renewOverlayUrl;
    await page.getByRole("button", { name: "Make it", exact: true }).click();
    await page.getByText("The overlay has a new address.").waitFor();
    expect(renewals()).toBe(1);
    await page.getByRole("button", { name: "Show the whole overlay address" }).click();
    await expect.poll(() => field(page, "Overlay address").inputValue()).toContain("another-t0ken");
  });

  it("is removed from OBS only after a second confirmation, and the result is shown", async () => {
    const { page, application } = await open();
    const removals = () => questions(application, "removeOverlay").length;
    await page.getByRole("button", { name: "Remove everything from OBS…" }).click();
    await page.getByText("Removes the overlay from every scene").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove everything from OBS…" }).waitFor();
    expect(removals()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove everything", exact: true }).click();
    await page.getByRole("status").getByText("2 overlays removed from OBS.").waitFor();
    expect(removals()).toBe(1);
    application.answers["removeOverlay"] = { ok: false, message: "OBS does not answer." };
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove everything", exact: true }).click();
    await page.getByRole("status").getByText("OBS does not answer.").waitFor();
  });

  it("keeps hosts that the voice may come from", async () => {
    const { page, application } = await stage.open({ page: "sound" });
    await enter(page, "Voice hosts", "voice.companion.example, cdn.companion.example");
    await expect
      .poll(() => application.globals["voiceHosts"])
      .toBe("voice.companion.example, cdn.companion.example");
  });

  it("is masked until asked for, and copied while masked", async () => {
    const { page } = await open();
    await expect.poll(() => field(page, "Overlay address").inputValue()).toContain("/overlay/?token=••••");
    expect(await everythingIn(page)).not.toContain(token);

    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await everythingIn(page)).not.toContain(token);
    await field(page, "Port").focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect.poll(() => field(page, "Port").inputValue()).toBe(answers.getOverlayUrl.url);
    await field(page, "Port").fill("");

    await page.getByRole("button", { name: /^Show the whole/ }).click();
    await expect.poll(() => field(page, "Overlay address").inputValue()).toBe(answers.getOverlayUrl.url);
    await page.getByRole("button", { name: /^Hide the private/ }).click();
    await expect.poll(() => everythingIn(page)).not.toContain(token);
  });

  it("leads to the studio, where a streamer chooses what it shows", async () => {
    const { page, application } = await open();
    await page.getByRole("button", { name: "Choose what it shows…" }).click();
    await expect
      .poll(() => application.sent("openUrl").map(({ payload }) => payload))
      .toEqual([{ url: `http://127.0.0.1:28196/studio/?token=${token}&lang=en` }]);
  });

  it("is asked for again when its port has changed", async () => {
    const { page, application } = await open();
    await enter(page, "Port", "80");
    await page.getByText("Enter a port from 1024 to 65535.").waitFor();
    await enter(page, "Port", "30123");
    await expect.poll(() => application.globals["relayPort"]).toBe(30_123);
    await expect.poll(() => questions(application, "getOverlayUrl").length).toBe(2);
  });
});

it("The row for repeated follows has how many were left out, if any were", async () => {
  for (const [leftOut, end] of [
    [0, /is left out\.$/],
    [3, /is left out\. Left out so far: 3\.$/],
  ] as const) {
    const { page } = await stage.open({
      page: "overlay",
      answers: { ...answers, repeatedFollows: { leftOut } },
    });
    await expect.poll(() => page.locator("#repeats-note").textContent()).toMatch(end);
  }
});
