import { expect, it } from "vitest";
import { drawAgain } from "../../fixtures/draw-again.ts";
import type { RulesReply } from "../../../plugin/rules/rules-questions.ts";
import { readyMadeRules } from "../../../plugin/rules/page/ready-made-rules.ts";
import { setUpWords } from "../../../shared/words/words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { raise } from "../../end-to-end/raise.ts";
import { answers } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";
import { uuid } from "../stage.ts";
import { wideLanguages } from "../../fixtures/wide-languages.ts";

const setUp = setSetUpStage();

it("a raid of at least 50 is greeted, and known to the AI for ten minutes, with the keyboard alone", async () => {
  const { first, asked, hearsEvents, service, stage, shows } = await raise({
    keys: [{ action: uuid.reaction, settings: { prompt: "By hand" } }, { action: uuid.presence }],
  });
  await shows(first, "React");
  const inspector = await first.openInspector();
  const url = await eventually(async () => {
    const { url: address } = await inspector.ask("getSetUpUrl");
    expect(address).toMatch(/^http/);
    return address as string;
  });
  const page = await setUp.context.newPage();
  await page.goto(`${url}#rules`);
  const press = async (name: string): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await press("Greet a raid");
  const remember = page.getByLabel("and remember it for ten minutes");
  await page.getByLabel("At least").fill("50");
  await page.keyboard.press("Tab");
  await page.locator("li", { hasText: "Greet a raid" }).getByText("Raid, at least 50").waitFor();
  const title = page.locator("b", { hasText: "Remember a raid" });
  const second = page.locator("li", { has: title }).getByText("Raid, at least 50");
  for (const count of [1, 0, 1]) {
    await remember.press("Space");
    await expect.poll(() => second.count()).toBe(count);
  }
  await page.getByText("{viewers} come from the event.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await hearsEvents();
  service.perform("joined-elsewhere");
  const [, presence] = stage.keys;
  if (presence) await shows(presence, "In chat");
  service.perform("raid");
  const sent = (path: string) => asked("POST", path).map(({ body }) => JSON.stringify(body));
  await expect.poll(() => sent("/v1/events/generations")).toEqual([expect.stringContaining("87")]);
  await expect.poll(() => sent("/v1/events")).toEqual([expect.stringMatching(/ has just raided.*"ttl":600/)]);
  await expect.poll(() => page.getByText(/^Fired \d/).count()).toBe(2);

  // A name that is taken is not saved, and the page says so; one that is free is.
  await page.locator("sidekick-rule-editor summary").press("Enter");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Remember a raid");
  await page.keyboard.press("Tab");
  await page.getByText("Another rule has this name.").waitFor();
  await name.fill("Know who raided");
  // Something else changes before the name is done.
  await page.locator("sidekick-rule-editor").evaluate(drawAgain);
  await page.keyboard.press("Tab");
  await page.locator("li b", { hasText: "Know who raided" }).waitFor();
  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => {
      let one = document.activeElement;
      while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
      return one?.ariaLabel ?? one?.textContent.trim();
    });
  await press("Move down: Know who raided");
  await expect
    .poll(() => page.locator("li b").allInnerTexts())
    .toEqual(["Remember a raid", "Know who raided"]);
  // The form has come along, and so has the focus.
  await expect.poll(focused).toBe("Move down: Know who raided");
  await press("Delete");
  await press("Delete it");
  await expect.poll(focused).toBe("Edit");
  await expect.poll(() => page.locator("li b").allInnerTexts()).toEqual(["Remember a raid"]);
  await press("Welcome newcomers");
  await page.getByText("off until you switch it on").waitFor();
  await page.getByLabel("Use “Welcome newcomers”").check();
  await expect.poll(() => page.getByText("off until you switch it on").count()).toBe(0);
  await page.close();
});

it("alerts to which the AI reacts are listed with their rules, and open in the studio", async () => {
  const words = setUpWords.en.rules;
  const [greet] = readyMadeRules(words, "USD");
  if (!greet) throw new Error("There are no rules to start from.");
  const result = { dropped: 0, isWaiting: false };
  const reply: RulesReply = {
    areOn: true,
    isQuiet: false,
    unread: 0,
    alerts: [{ name: "raid", variations: 2 }],
    currency: "USD",
    rules: [
      { rule: greet, ...result },
      { rule: { ...greet, name: "Off", on: false }, ...result },
    ],
  };
  const { page, application } = await setUp.open({ page: "rules", answers: { ...answers, rules: reply } });
  await page.getByText("Alert: Raid (2 variations)").waitFor();
  expect(await page.getByText("The alert “Raid” has the AI react as well").count()).toBe(1);
  await page.getByRole("button", { name: "Open in the studio: Alert: Raid" }).click();
  await expect
    .poll(() => application.sent("openUrl").map(({ payload }) => String(payload["url"])))
    .toEqual([expect.stringMatching(/\/studio\/.*lang=en#alerts\/raid$/)]);
});

it("fits in other languages, also on a narrow window, and has no barrier", { timeout: 120_000 }, async () => {
  for (const language of wideLanguages) {
    const { rules } = setUpWords[language];
    const reply: RulesReply = {
      areOn: true,
      isQuiet: true,
      unread: 2,
      alerts: [{ name: "raid", variations: 2 }],
      currency: "JPY",
      error: rules.unread,
      rules: readyMadeRules(rules, "JPY").map((rule, at) => ({
        rule: { ...rule, on: at % 2 === 0, ...(at === 1 ? { fromLook: true as const } : {}) },
        firedAt: 1,
        missed: { at: 1, reason: rules.quiet },
        dropped: 3,
        isWaiting: true,
      })),
    };
    const { page, errors } = await setUp.open({
      page: "rules",
      language,
      width: 420,
      answers: { ...answers, rules: reply },
    });
    await page.locator("#edit-0").click();
    await page.locator("sidekick-prompt-editor").waitFor();
    const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(420);
    expect(language === "de" ? await findBarriers(page) : []).toEqual([]);
    expect(errors).toEqual([]);
  }
});
