import { describe, expect, it, onTestFinished } from "vitest";
import { setUpWords } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { enter, field, tell } from "../inspector/inspector-parts.ts";
import { account, answers } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";
import { wideLanguages } from "../../fixtures/wide-languages.ts";

const stage = setSetUpStage();
const inputs = ["Mic", "Music"].map((name) => ({ label: name, value: name }));
const heard = {
  ...answers,
  audioInputs: { items: inputs },
  microphone: { state: "heard", level: -30 },
};
const open = (globals: Record<string, unknown> = {}, more: object = {}) =>
  stage.open({ page: "sound", globals: { ...account, ...globals }, answers: heard, ...more });
const words = setUpWords.en.sound;

describe("Sound in the set-up window", () => {
  it("asks for the microphone and nothing else, and leaves nothing behind when it is taken back", async () => {
    const { page, application, errors } = await open();
    const choice = field(page, words.microphone);
    await expect
      .poll(() => choice.locator("option").allTextContents())
      .toEqual([words.nobody, "Mic", "Music"]);
    await expect.poll(() => field(page, words.quiet).count()).toBe(0);
    await choice.selectOption("Mic");
    await expect.poll(() => application.globals["microphone"]).toBe("Mic");
    await page.getByText(words.states.heard).waitFor();
    await enter(page, words.quiet, "1,2");
    await expect.poll(() => application.globals["quietSeconds"]).toBe(1.2);
    await enter(page, words.wait, "900");
    await page.getByText("From 1 to 60 seconds.").waitFor();
    await field(page, words.whileTalking).selectOption("pause");
    await field(page, words.afterwards).selectOption("show");
    await expect
      .poll(() => application.globals)
      .toMatchObject({ whileTalking: "pause", waitElse: "show", quietSeconds: 1.2 });
    expect(application.globals["waitSeconds"]).toBe(undefined);
    await field(page, words.quiet).fill("");
    await field(page, words.whileTalking).selectOption("duck");
    await field(page, words.afterwards).selectOption("speak");
    await choice.selectOption("");
    await expect.poll(() => application.globals).toEqual(account);
    expect(errors).toEqual([]);
  });

  it("measures the threshold in three steps, and says that the microphone hears the AI", async () => {
    await stage.context.clock.install();
    const { page, application } = await open({ microphone: "Mic" });
    // Each step has its seconds, however slow the computer is.
    await page.clock.pauseAt(Date.now() + 60_000);
    onTestFinished(() => stage.context.clock.resume());
    const shown = field(page, words.threshold);
    const isAt = async (level: number): Promise<void> =>
      await expect.poll(() => shown.getAttribute("style")).toBe(`--level: ${1 + level / 60}`);
    const levels = async (level: number): Promise<void> => {
      // The page asks again every few seconds; the answer must not be an earlier level.
      application.answers = { ...application.answers, microphone: { state: "heard", level: level - 0.9 } };
      for (let at = 0; at < 10; at++)
        tell(application, "microphone", { state: "heard", level: level - at / 10 });
      await isAt(level - 0.9);
    };
    // What the page has asked for is there.
    await isAt(-30);
    await page.getByRole("button", { name: words.measure }).click();
    await page.getByText(words.steps.speak).waitFor();
    await page.clock.runFor(1_000);
    await levels(-15);
    await page.clock.runFor(3_000);
    await page.getByText(words.steps.quiet).waitFor();
    // Nobody falls silent at once. The level differs from the one before, so that its arrival is seen.
    await levels(-17);
    await page.clock.runFor(1_000);
    await levels(-50);
    await page.clock.runFor(2_000);
    await page.getByText(words.steps.voice).waitFor();
    await page.clock.runFor(1_000);
    await expect
      .poll(() => application.sent("sendToPlugin").map(({ payload }) => payload["event"]))
      .toContain("playForMicrophone");
    await levels(-30);
    tell(application, "playForMicrophone", { isHeard: true });
    await page.getByText(words.findings.hears).waitFor();
    await page.clock.runFor(1_000);
    await expect.poll(() => application.globals["microphoneThreshold"]).toBe(-26);
    await expect.poll(() => field(page, words.threshold).inputValue()).toBe("-26");
  });

  it.each([
    ["closed", { microphone: "Mic" }],
    ["gone", { microphone: "Mic" }],
    ["muted", { microphone: "Mic" }],
    ["app", { microphone: "Mic", voiceFrom: "app" }],
  ] as const)("says why the AI does not wait: %s", async (state, globals) => {
    const microphone = { state: state === "app" ? "heard" : state, level: -90 };
    const { page } = await open(globals, { answers: { ...heard, microphone } });
    await expect.poll(() => page.locator("#microphone-status").textContent()).toContain(words.states[state]);
  });

  it.each(wideLanguages)("has no barrier, and room in a narrow window, in %s", async (language) => {
    const { page, application, errors } = await open(
      { microphone: "Mic", lowered: ["Music"] },
      { language, width: 320, answers: { ...heard, lowered: { inputs: ["Music"] } } },
    );
    await page.getByRole("checkbox").first().waitFor();
    for (const [state, globals] of [
      ["heard", {}],
      ["app", { voiceFrom: "app" }],
    ] as const) {
      application.globals = { ...application.globals, ...globals };
      application.tellSettings();
      await page.getByText(setUpWords[language].sound.states[state]).waitFor();
      expect(language === "de" ? await findBarriers(page) : []).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    expect(errors).toEqual([]);
  });
});
