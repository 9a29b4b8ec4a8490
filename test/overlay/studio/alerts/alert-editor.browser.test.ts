import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { studioWords } from "../../../../shared/words/words.ts";
import { tinyMedia } from "../../../fixtures/tiny-media.ts";
import { tinyPicture } from "../../../fixtures/tiny-pictures.ts";
import { resize } from "../../overlay-page.ts";
import { allTexts, readTexts } from "../shown-texts.ts";
import { page, stage, findBarriersIn, studiosOfFile } from "../studio-stage.ts";
import { wideLanguages } from "../../../fixtures/wide-languages.ts";

const openStudio = studiosOfFile();
beforeEach(async () => {
  await openStudio();
  await page.getByRole("link", { name: "Alerts", exact: true }).click();
  await page.getByRole("heading", { name: "Alerts" }).waitFor();
});

const words = studioWords.en.alerts;
const row = (name: string) => page.getByRole("link", { name, exact: true });
const open = async (name: string): Promise<void> => {
  await row(name).click();
  await page.getByLabel("Headline", { exact: true }).waitFor();
};
const back = () => row("All alerts").click();
const choices = (name: string) => stage.alerts.settings[name]?.choices;
const said = () => page.locator("sidekick-studio > .status, .status.full").first();
const undo = () => page.getByRole("button", { name: "Undo", exact: true }).click();
const tryOut = (name: RegExp) => page.getByRole("button", { name }).click();
/** Plays the open alert. */
const play = () => page.locator("sidekick-try-alert").getByRole("button", { name: words.try.play }).click();
const picture = () => page.locator("sidekick-alert-file").first();
const sound = () => page.locator("sidekick-alert-file").nth(1);
/** Focuses the window, as it is when the streamer comes back to it. */
const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));

/** A short video. */
const film = () => readFile(new URL("../../../fixtures/media/vp8.webm", import.meta.url));

describe("an alert of the streamer's own", () => {
  it("has words, a video, a sound and a least amount in two clicks and a few fields, and is seen so", async () => {
    await open("Raid");
    await page.getByLabel("Headline", { exact: true }).fill("{name} brings {viewers} friends");
    await picture()
      .locator("#upload")
      .setInputFiles({ name: "raid.webm", mimeType: "video/webm", buffer: await film() });
    await picture().locator("video").waitFor();
    await sound()
      .locator("#upload")
      .setInputFiles({ name: "horn.wav", mimeType: "audio/wav", buffer: tinyMedia.wav });
    await expect.poll(() => sound().locator("#choice option:checked").innerText()).toBe("horn.wav");
    await page.getByLabel("Shown from", { exact: true }).fill("5");
    await page.getByLabel("Shown from", { exact: true }).blur();
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => choices("raid")?.least).toBe(5);
    // A video would compete with the big moment, which the streamer can turn on all the same.
    const bigMoment = page.getByLabel(words.bigMoment, { exact: true });
    expect(await bigMoment.isChecked()).toBe(false);
    await bigMoment.check();
    await expect.poll(() => choices("raid")?.hasBigMoment).toBe(true);
    const stored = stage.media.all;
    expect(choices("raid")).toEqual({
      hasBigMoment: true,
      headline: "{name} brings {viewers} friends",
      picture: stored.find(({ name }) => name === "raid.webm")?.file,
      sound: stored.find(({ name }) => name === "horn.wav")?.file,
      least: 5,
    });
    await play();
    const frame = await stage.preview();
    await frame.getByText("MapleMango brings 12 friends").first().waitFor();
    await frame.locator("sidekick-alert video").waitFor({ state: "attached" });
    await back();
    await page.getByText("Yours: Words, Picture or video, Sound, Amount").waitFor();
  });

  it("keeps what is invalid to itself, says why, and saves the rest", async () => {
    await open("Raid");
    const seconds = page.getByLabel("Seconds on screen", { exact: true });
    await seconds.fill("99");
    await seconds.blur();
    await page.getByText("Not saved: enter a whole number from 2 to 30.").waitFor();
    const prompt = page.getByRole("textbox", { name: "What the AI is asked" });
    expect(await prompt.count()).toBe(0);
    await page.getByLabel("The AI reacts to it").check();
    await prompt.fill("x".repeat(301));
    await page.getByText("Not saved: at most 300 characters.").waitFor();
    await page.getByText("301 of 300").waitFor();
    await page.getByLabel("Volume", { exact: true }).fill("40");
    await expect
      .poll(() => choices("raid"))
      .toEqual({
        isSpoken: true,
        // It begins with a prompt, since without one there would be no reaction.
        prompt: "React to this in one sentence: Raid, {name}, {viewers} viewers.",
        volume: 40,
      });
    await expect.poll(() => seconds.getAttribute("aria-invalid")).toBe("true");
    await seconds.fill("12");
    await seconds.blur();
    await expect.poll(() => choices("raid")?.seconds).toBe(12);
    await page.locator("summary", { hasText: /^More \(2 changed\)$/ }).waitFor();
    await expect.poll(() => seconds.getAttribute("aria-invalid")).toBeNull();
  });

  it("stays on the stage while it is open, off or paused, and follows each letter", async () => {
    stage.control.setAlertsPaused(true);
    await open("Raid");
    await page.getByRole("switch", { name: words.isOn, exact: true }).uncheck();
    const frame = await stage.preview();
    await frame.locator(":root[data-alerts-paused]").waitFor({ state: "attached" });
    const card = frame.locator("sidekick-alert");
    const headline = page.getByLabel("Headline", { exact: true });
    for (const letter of "Wow") {
      await headline.press(letter);
      const text = await headline.inputValue();
      await expect.poll(() => card.locator(".headline").innerText()).toBe(text);
    }
    await picture()
      .locator("#upload")
      .setInputFiles({ name: "raid.webm", mimeType: "video/webm", buffer: await film() });
    await card.locator("canvas.picture").waitFor();
    await page.locator("sidekick-try-alert").getByLabel("Size").selectOption("huge");
    await frame.locator("sidekick-alert[data-tier=huge]").waitFor();
    expect(await card.getAttribute("motion")).toBe("none");
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    await expect.poll(() => card.locator("canvas").count()).toBe(0);
    // It is there again after a reload of the stage's page, and after it was played.
    await frame.evaluate(() => location.reload());
    await frame.locator("sidekick-alert[data-tier=huge][motion=none]").waitFor();
    stage.control.setAlertsPaused(false);
    await page.getByRole("switch", { name: words.isOn, exact: true }).check();
    await frame.locator(":root:not([data-alerts-paused])").waitFor({ state: "attached" });
    await play();
    await frame.locator("sidekick-alert[data-event-id][motion=full]").waitFor();
    expect(await card.count()).toBe(1);
    stage.control.command("alerts.skip");
    await frame.locator("sidekick-alert[data-tier=huge][motion=none]").waitFor();
    await back();
    await card.waitFor({ state: "detached" });
  });

  it("names the rules about its event, and warns where one has the AI react as well", async () => {
    await page.route(/\/alerts\?for=studio/, async (route) => {
      const reply: unknown = await (await route.fetch()).json();
      const rules = [{ name: "Greet a raid", event: "raid", reacts: true }];
      await route.fulfill({ json: { ...(reply as object), rules } });
    });
    await open("Raid");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByText("Rules about it: Greet a raid").waitFor();
    const twice = page.getByText("Reacts twice: a rule has the AI react as well (Greet a raid).");
    expect(await twice.isVisible()).toBe(false);
    await page.getByLabel("The AI reacts to it").check();
    await twice.waitFor();
  });

  it("has lines that can be left out, and variables where the caret is", async () => {
    await open("Raid");
    const headline = page.getByLabel("Headline", { exact: true });
    await expect.poll(() => headline.getAttribute("placeholder")).toBe("{name}");
    await headline.fill("Hello !");
    await headline.press("ArrowLeft");
    await page
      .getByRole("group", { name: "Insert into “Headline”" })
      .getByRole("button", { name: /^\{name\}/ })
      .click();
    await page.keyboard.type(",");
    // Raids have no gifter.
    expect(await page.getByRole("button", { name: /^\{gifter\}/ }).count()).toBe(0);
    await expect.poll(() => choices("raid")?.headline).toBe("Hello {name},!");
    const detail = page.getByRole("textbox", { name: "Line below" });
    await expect.poll(() => detail.getAttribute("placeholder")).toBe("No line");
    await page.getByRole("checkbox", { name: "Line below" }).uncheck();
    await expect.poll(() => choices("raid")?.detail).toBe("");
    await detail.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Reset: Line below" }).click();
    await expect.poll(() => choices("raid")).toEqual({ headline: "Hello {name},!" });
    await detail.waitFor();
    await page.getByRole("button", { name: "Reset: Headline" }).click();
    await expect.poll(() => headline.evaluate((one) => one.matches(":focus"))).toBe(true);
  });

  it("is turned off in the list, and the page says why there is nothing to see", async () => {
    await page.getByRole("switch", { name: "Show “Follow”" }).uncheck();
    await expect.poll(() => choices("follow")).toEqual({ isOn: false });
    await tryOut(/^Follow$/);
    await page.getByText(words.try.off).waitFor();
    await tryOut(/^Cheer$/);
    await page.getByText(words.try.off).waitFor({ state: "detached" });
  });

  it("is previewed on an overlay without alerts as well, which is said", async () => {
    await stage.open();
    await page.getByRole("switch", { name: "Alerts", exact: true }).uncheck();
    await page.getByRole("link", { name: "Alerts", exact: true }).click();
    await page.getByText(words.try.notShown).waitFor();
    await tryOut(/^Follow$/);
    await (await stage.preview()).locator("sidekick-alert[data-event-id]").waitFor();
    await page.getByRole("button", { name: "Show “Alerts”" }).click();
    await page.getByText(words.try.notShown).waitFor({ state: "detached" });
    await expect.poll(async () => (await stage.previewed())["show"]).toContain("alerts");
  });

  it("is tried out as it was saved, however late the preview reads it", async () => {
    await open("Raid");
    await (await stage.preview()).locator("sidekick-overlay").waitFor();
    await page.route("**/alerts", async (route) => {
      if (route.request().frame() !== page.mainFrame()) await sleep(600);
      await route.continue();
    });
    await page.getByLabel("Headline", { exact: true }).fill("Wow");
    await play();
    const headline = (await stage.preview()).locator("sidekick-alert:not([motion=none])").getByText("Wow");
    await expect.poll(() => headline.isVisible(), { timeout: 15_000 }).toBe(true);
  });

  it("can be of an event type that the channel had, or that is added by its name", async () => {
    stage.alerts.see({ eventType: "HYPE_TRAIN", sentDateTime: "" });
    await comeBack();
    await row("Hype train").waitFor();
    await page.getByLabel("Add by name").fill("super_chat");
    await page.getByLabel("Add by name").press("Enter");
    await page.getByRole("heading", { name: "Super chat" }).waitFor();
    await page.getByLabel("Line above").last().fill("Wow");
    await expect.poll(() => choices("SUPER_CHAT")).toEqual({ kicker: "Wow" });
    await play();
    await (await stage.preview()).getByText("Wow").waitFor();
  });
});

describe("what is reset or deleted", () => {
  it("has amounts in a currency, and a change of it asks once whether what was typed is converted", async () => {
    await stage.alerts.replace({
      tip: { choices: { least: 5, tiers: { big: 20, huge: 100 } }, variations: [] },
    });
    stage.alerts.see({ eventType: "TIP", value: 5, currency: "XQQ", sentDateTime: "" });
    await comeBack();
    await page.getByText(/A tip came in XQQ/).waitFor();
    const currency = page.getByLabel(words.currency, { exact: true });
    expect(await currency.inputValue()).toBe("USD");
    await currency.selectOption("JPY");
    await page.getByRole("button", { name: "Convert to JPY" }).click();
    await expect.poll(() => choices("tip")).toEqual({ least: 770, tiers: { big: 3_100, huge: 15_000 } });
    expect(choices("currency")).toEqual({ currency: "JPY" });
    await currency.selectOption("EUR");
    await page.getByRole("button", { name: words.convert.no }).click();
    await expect.poll(() => choices("currency")).toEqual({ currency: "EUR" });
    expect(choices("tip")?.least).toBe(770);
    await page.getByRole("button", { name: words.resetAll }).click();
    await said().getByText(words.resetAllDone).waitFor();
    await expect.poll(() => Object.keys(stage.alerts.settings)).toEqual(["currency"]);
    await currency.selectOption("TWD");
    await expect.poll(() => choices("currency")).toEqual({ currency: "TWD" });
    await open("Tip");
    await page.getByText("TWD", { exact: true }).first().waitFor();
    expect(await page.locator("#big").getAttribute("placeholder")).toBe("300");
    await (await stage.preview()).getByText("NT$150.00", { exact: true }).waitFor();
  });

  it("can be undone: a file, which other alerts used as well", async () => {
    await open("Raid");
    await picture()
      .locator("#upload")
      .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: tinyPicture("png") });
    await expect.poll(() => choices("raid")?.picture).toMatch(/\.png$/);
    await back();
    await open("Cheer");
    await picture().locator("#choice").selectOption({ label: "dot.png" });
    await expect.poll(() => choices("cheer")).toEqual(choices("raid"));
    const before = stage.alerts.settings;
    await page.getByRole("button", { name: "Delete the file “dot.png”" }).click();
    await said().getByText("The file “dot.png” is deleted. Other alerts used it too: Raid.").waitFor();
    await expect.poll(() => stage.alerts.settings).toEqual({});
    await expect.poll(() => stage.media.all).toEqual([]);
    await undo();
    await expect.poll(() => stage.alerts.settings).toEqual(before);
    expect(stage.media.all.map(({ name }) => name)).toEqual(["dot.png"]);
  });

  it("is not a file that could not be taken: the reason is a sentence", async () => {
    // The browser calls the relay's 4xx an error.
    stage.expectError(/Failed to load resource/);
    await open("Raid");
    await picture()
      .locator("#upload")
      .setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.getByText("“notes.png” isn't one of these formats, or it is damaged.").waitFor();
    // It is made in the page, since its bytes would take long to get there.
    await sound()
      .locator("#upload")
      .evaluate((input: HTMLInputElement) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new ArrayBuffer(4 * 1024 * 1024)], "long.wav", { type: "audio/wav" }));
        input.files = transfer.files;
        input.dispatchEvent(new Event("change"));
      });
    await expect.poll(() => page.getByText("“long.wav” is too large.").count()).toBe(1);
  });
});

describe("the page with the alerts", () => {
  it("says that the alerts could not be read, reads them when asked again, and shows what another studio changed once its window has the focus again", async () => {
    stage.expectError(/Failed to load resource/);
    await page.route("**/alerts?for=studio", (route) => route.abort());
    await page.reload();
    await page.getByText(words.unread).waitFor();
    await page.unroute("**/alerts?for=studio");
    await page.getByRole("button", { name: words.again }).click();
    await row("Raid").waitFor();
    await expect.poll(() => page.getByText(words.unread).count()).toBe(0);
    await open("Raid");
    await stage.alerts.put("raid", { choices: { headline: "Elsewhere" }, variations: [] });
    await comeBack();
    await expect.poll(() => page.getByLabel("Headline", { exact: true }).inputValue()).toBe("Elsewhere");
  });

  it("is used with the keyboard alone, and the browser's Back leads to the list", async () => {
    await row("Raid").focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("heading", { name: "Raid" }).evaluate((one) => one.matches(":focus")))
      .toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => choices("raid")).toEqual({ isOn: false });
    await page.goBack();
    await expect.poll(() => row("Raid Off").evaluate((one) => one.matches(":focus"))).toBe(true);
    await page.goBack();
    await page.getByRole("heading", { name: "Whole overlay" }).waitFor();
  });
});

it("says everything in other languages, with nothing cut off and no barrier, from 1024 pixels on", async () => {
  stage.alerts.see({ eventType: "قبطان <b>", sentDateTime: "" });
  const amount = { of: "raidViewers", least: 1, most: 1 } as const;
  const variation = { name: "", weight: 5, choices: {} };
  await stage.alerts.put("raid", {
    choices: {},
    variations: [
      { ...variation, id: "a", name: "Golden", when: {} },
      { ...variation, id: "b", when: { amount: { ...amount, most: 2 }, nameHas: "x".repeat(60) } },
      { ...variation, id: "c", when: { amount } },
      { ...variation, id: "d", when: { amount }, isUsed: false },
    ],
  });
  await stage.alerts.put("live", { choices: { isSpoken: true, prompt: "?" }, variations: [] });
  for (const language of wideLanguages) {
    const words = studioWords[language];
    await stage.open(`&lang=${language}#alerts/raid`);
    await page.getByLabel(words.alerts.lines.headline, { exact: true }).waitFor();
    const own = new Set(allTexts(words));
    const foreign = allTexts(studioWords.en).filter((text) => !own.has(text));
    for (const [hash, part] of [
      ["#alerts/raid", "sidekick-alert-variations"],
      ["#alerts/raid/b", "sidekick-variation-editor"],
      ["#alerts/live", "textarea"],
      ["#alerts", "form"],
    ] as const) {
      await page.evaluate((next) => (location.hash = next), hash);
      await page.locator(part).first().waitFor();
      await resize(page, 1_024, 700);
      const { texts, cut } = await page.evaluate(readTexts);
      expect(cut, `${language}, ${hash}`).toEqual([]);
      expect(texts.filter((text) => foreign.includes(text))).toEqual([]);
      expect(texts.length).toBeGreaterThan(20);
      expect(language === "de" ? await findBarriersIn(page, "sidekick-alert-editor") : [], hash).toEqual([]);
      await expect
        .poll(() => page.locator(part).first().evaluate(cutOff), { message: `${language}, ${hash}` })
        .toEqual([]);
    }
  }
});

/** Parts of an element that are cut off, and fields without room for what is in them. */
function cutOff(part: Element): string[] {
  const isField = (one: Element): boolean => one.matches("select, input:not([type=checkbox])");
  return [...(part.shadowRoot?.querySelectorAll<HTMLElement>("*") ?? [])]
    .filter(
      (one) =>
        (isField(one) && one.clientWidth < 80) ||
        one.getBoundingClientRect().right > innerWidth ||
        (!isField(one) && one.scrollWidth > one.clientWidth + 1),
    )
    .filter((one) => isField(one) || one.matches("button, label, legend, p, a, li, .row, fieldset"))
    .map((one) => one.outerHTML);
}
