import { describe, expect, it } from "vitest";
import { page, stage, chooseTheme, chosenTheme, findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const open = studiosOfFile();
const theme = () => chosenTheme(page);
const layout = () => page.getByLabel("Layout", { exact: true }).inputValue();
const add = () => page.getByRole("button", { name: "Add to OBS" }).click();
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const question = () => page.getByRole("dialog");
/** Whether the line says what it says in red, with a sign. */
const looksLikeTrouble = () =>
  page.locator("sidekick-studio .status.full").evaluate((line) => {
    const [red = 0, green = 0] = getComputedStyle(line).color.match(/\d+/g)?.map(Number) ?? [];
    return red > green && getComputedStyle(line, "::before").content.includes("!");
  });
const asked = async () => (await question().innerText()).replaceAll(/\s+/g, " ");

describe("the studio opens with what is in OBS", () => {
  it("has options that the source has by itself as a new layout, stored with its first change", async () => {
    await open({ inObs: "theme=neon&show=chat%2Ctop&wind=strong" });
    await stage.installClock();
    await page.reload();
    await expect.poll(theme).toBe("neon");
    await page.getByText("Left out, because the studio does not know it: wind.").waitFor();
    expect(await page.getByText("doesn't show this yet").count()).toBe(0);
    await expect.poll(() => page.getByLabel("Top chatters", { exact: true }).isChecked()).toBe(true);
    expect([await looksLikeTrouble(), stage.layouts.all]).toEqual([false, {}]);
    await page.locator("[data-group=more] > summary").click();
    await page.getByLabel("Voice volume", { exact: true }).fill("40");
    await page.getByLabel("Voice volume", { exact: true }).blur();
    await expect
      .poll(() => stage.layouts.all)
      .toEqual({ "My overlay": "show=chat%2Ctop&theme=neon&volume=40" });
    await page.clock.runFor(8_100);
    await page
      .getByText(
        "The overlay in OBS doesn't show this yet. Press “Add to OBS”, and it shows “My overlay” and every change to it.",
      )
      .waitFor();
    await page.keyboard.press("Control+Z");
    await page.getByText("doesn't show this yet").waitFor({ state: "detached" });
    await page.getByText("Undone in “My overlay”: Voice volume").waitFor();
    await page.keyboard.press("Control+Y");
    await page.getByText("Redone in “My overlay”: Voice volume").waitFor();
    await page.clock.resume();
    await add();
    await question().waitFor();
    await expect.poll(asked).toContain("Voice volume 100 % 40 % wind strong –");
    await press("Replace");
    await expect.poll(stage.addressInObs).toMatch(/\?token=t+&layout=My\+overlay$/);
    await page.reload();
    await page.getByText("The overlay in OBS uses the layout “My overlay”.").waitFor();
  });

  it("has the layout that the source uses, else the one that was opened last here", async () => {
    const layouts = { Evening: "theme=paper&volume=80", Morning: "" };
    await open({ inObs: "layout=Evening&volume=40", layouts });
    await page.getByText("The overlay in OBS uses the layout “Evening”.").waitFor();
    expect([await layout(), await theme(), await page.locator("#volume").inputValue()]).toEqual([
      "Evening",
      "paper",
      "80",
    ]);
    Object.assign(stage.obs.inputs.get("Sidekick Deck")?.settings ?? {}, {
      url: `${stage.relay.overlayUrl}&layout=Gone`,
    });
    await page.reload();
    await page.getByText("The overlay in OBS uses the layout “Gone”, which no longer exists.").waitFor();
    expect([await looksLikeTrouble(), await layout()]).toEqual([true, "Evening"]);
  });

  it.each([
    ["Evening", "paper", "the layout that OBS showed last"],
    ["Gone", "neon", "the layout changed last, as the one that OBS showed is gone"],
  ])("has, in a browser new to it while OBS is closed, with %s → %s: %s", async (lastLayout, opened) => {
    const layouts = { Evening: "theme=paper", Morning: "theme=neon" };
    await open({ isObsClosed: true, layouts, lastLayout });
    await page.getByText("OBS can't be reached.").waitFor();
    expect([await looksLikeTrouble(), await theme()]).toEqual([true, opened]);
    await add();
    await expect.poll(() => page.getByRole("status").first().innerText()).toContain("OBS does not answer.");
  });

  it("leaves alone what was chosen while OBS was still being asked", async () => {
    await open({ inObs: "theme=neon" });
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/obs", async (route) => {
      await asked;
      await route.continue();
    });
    await stage.open();
    await chooseTheme(page, "paper");
    const told = page.waitForResponse("**/obs");
    answer();
    await told;
    await page.getByLabel("Voice volume", { exact: true }).focus();
    await expect.poll(() => stage.layouts.all).toEqual({ "My overlay": "theme=paper" });
    expect(await theme()).toBe("paper");
  });
});

describe("Add to OBS", () => {
  const evening = {
    inObs: "layout=Evening",
    layouts: { Evening: "theme=paper&volume=80", Late: "volume=80" },
  };
  /** Opens the layout that the overlay in OBS does not use. */
  const openLate = async (): Promise<void> => {
    await expect.poll(theme).toBe("paper");
    await page.getByLabel("Layout", { exact: true }).selectOption("Late");
    await expect.poll(theme).toBe("ember");
  };

  it("says first what it would replace, does it only when told to, and can be undone", async () => {
    await open(evening);
    const before = stage.addressInObs();
    await openLate();
    await add();
    await question().waitFor();
    await expect.poll(asked).toContain("“Evening”");
    const said = await asked();
    expect(said).toContain("Theme Paper Ember");
    expect(said).not.toContain("80");
    expect(await findBarriersIn(page, "sidekick-question")).toEqual([]);
    await press("Cancel");
    await question().waitFor({ state: "hidden" });
    expect(stage.addressInObs()).toBe(before);
    await add();
    await question().waitFor();
    await page.keyboard.press("Escape");
    await question().waitFor({ state: "hidden" });
    expect(stage.addressInObs()).toBe(before);
    await add();
    await press("Replace");
    await expect.poll(stage.addressInObs).toMatch(/&layout=Late$/);
    await press("Undo");
    await page.getByText("Undone in OBS.").waitFor();
    expect(stage.addressInObs()).toBe(before);
    expect(await layout()).toBe("Late");
  });

  it("asks with its title in sight, however much is replaced on however low a window", async () => {
    const many = Array.from({ length: 40 }, (_, at) => `own-${at}=${"x".repeat(40)}`).join("&");
    await open({ inObs: `theme=neon&${many}` });
    await page.setViewportSize({ width: 1_280, height: 600 });
    await expect.poll(theme).toBe("neon");
    await add();
    await question().waitFor();
    const replaced = question().locator(".body");
    await expect.poll(() => replaced.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
    await expect.poll(() => replaced.evaluate((one) => one.scrollTop)).toBe(0);
    expect(await question().getByRole("heading").isVisible()).toBe(true);
    // Return does not answer the question by accident.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await question().waitFor({ state: "hidden" });
  });

  it("adds without a question where there is nothing to replace, also again, and takes that back", async () => {
    await open();
    await chooseTheme(page, "neon");
    await add();
    await page.getByText("The overlay is in OBS now.").waitFor();
    expect(stage.addressInObs()).toMatch(/\?token=t+&layout=My\+overlay$/);
    expect(stage.layouts.all).toEqual({ "My overlay": "theme=neon" });
    await add();
    await page.getByText("its settings are right").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Undo", exact: true }).dblclick();
    await page.getByText("Undone in OBS.").waitFor();
    expect(stage.addressInObs()).toBeUndefined();
    await expect.poll(() => page.getByText("nothing was undone").count()).toBe(0);
  });

  it("can still be undone after OBS was closed for a while, but not once something was changed there itself", async () => {
    await open(evening);
    const before = stage.addressInObs();
    await openLate();
    await add();
    await press("Replace");
    await page.getByText("OBS shows this overlay now.").waitFor();
    await page.route("**/obs/**", (route) => route.fulfill({ body: "half an ans" }), { times: 1 });
    await press("Undo");
    await page.getByText("Is Stream Deck running?").waitFor();
    await press("Undo");
    await page.getByText("Undone in OBS.").waitFor();
    expect(stage.addressInObs()).toBe(before);
    await add();
    await press("Replace");
    await page.getByText("OBS shows this overlay now.").waitFor();
    const changed = `${stage.relay.overlayUrl}&theme=plain`;
    Object.assign(stage.obs.inputs.get("Sidekick Deck")?.settings ?? {}, { url: changed });
    await press("Undo");
    await page.getByText("OBS has changed since, so nothing was undone.").waitFor();
    expect(stage.addressInObs()).toBe(changed);
  });

  it("is said to be the plugin's silence when the plugin is gone, also in the middle", async () => {
    await open(evening);
    await page.route("**/obs?**", (route) => route.fulfill({ body: "half an ans" }));
    await openLate();
    await add();
    await press("Replace");
    await expect.poll(() => page.locator(".status").first().innerText()).toContain("Is Stream Deck running?");
    expect(stage.addressInObs()).toContain("layout=Evening");
  });
});
