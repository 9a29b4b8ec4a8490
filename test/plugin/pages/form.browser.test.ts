import { expect, it } from "vitest";
import { enter, everythingIn, field, questions, tell } from "../inspector/inspector-parts.ts";
import { answers, token } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const stage = setSetUpStage();

it("the overlay's address is masked until asked for, copied while masked, and replaced after a second confirmation", async () => {
  const { page, application } = await stage.open({ page: "overlay" });
  const address = () => field(page, "Overlay address").inputValue();
  await expect.poll(address).toContain("/overlay/?token=••••");
  expect(await everythingIn(page)).not.toContain(token);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await everythingIn(page)).not.toContain(token);
  await field(page, "Port").focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect.poll(() => field(page, "Port").inputValue()).toBe(answers.getOverlayUrl.url);
  await field(page, "Port").fill("");
  await page.getByRole("button", { name: /^Show the whole/ }).click();
  await expect.poll(address).toBe(answers.getOverlayUrl.url);
  await page.getByRole("button", { name: /^Hide the private/ }).click();
  await expect.poll(() => everythingIn(page)).not.toContain(token);

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
  await page.getByRole("button", { name: /^Show the whole/ }).click();
  await expect.poll(address).toContain("another-t0ken");
});

it("the overlay's page removes it from OBS after a second confirmation, leads to the studio, and takes ports and hosts", async () => {
  const { page, application } = await stage.open({ page: "overlay" });
  const removals = () => questions(application, "removeOverlay").length;
  const remove = page.getByRole("button", { name: "Remove everything from OBS…" });
  await remove.click();
  await page.getByText("Removes the overlay from every scene").waitFor();
  await page.keyboard.press("Enter");
  await remove.waitFor();
  expect(removals()).toBe(0);
  for (const message of ["2 overlays removed from OBS.", "OBS does not answer."]) {
    application.answers["removeOverlay"] = { ok: false, message };
    // The focus is on this button again.
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove everything", exact: true }).click();
    await page.getByRole("status").getByText(message).waitFor();
  }
  expect(removals()).toBe(2);

  const repeats = page.locator("#repeats-note");
  for (const [leftOut, end] of [
    [0, /is left out\.$/],
    [3, /is left out\. Left out so far: 3\.$/],
  ] as const) {
    tell(application, "repeatedFollows", { leftOut });
    await expect.poll(() => repeats.textContent()).toMatch(end);
  }

  await page.getByRole("button", { name: "Choose what it shows…" }).click();
  await expect
    .poll(() => application.sent("openUrl").map(({ payload }) => payload))
    .toEqual([{ url: `http://127.0.0.1:28196/studio/?token=${token}&lang=en` }]);

  await enter(page, "Port", "80");
  await page.getByText("Enter a port from 1024 to 65535.").waitFor();
  await enter(page, "Port", "30123");
  await expect.poll(() => application.globals["relayPort"]).toBe(30_123);
  await expect.poll(() => questions(application, "getOverlayUrl").length).toBe(2);
  await page.getByRole("link", { name: "Sound", exact: true }).click();
  const hosts = "voice.companion.example, cdn.companion.example";
  await enter(page, "Voice hosts", hosts);
  await expect.poll(() => application.globals["voiceHosts"]).toBe(hosts);
});
