import { expect, it } from "vitest";
import type { Rules } from "../../../plugin/rules/create-rules.ts";
import { RuleRecords } from "../../../plugin/rules/rule-records.ts";
import { rulesAnswers } from "../../../plugin/rules/rules-answers.ts";
import type { RulesReply } from "../../../plugin/rules/rules-questions.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import type { SavedRules } from "../../../plugin/settings/stored-rules.ts";
import { systemClock } from "../../../shared/clock.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { messages } from "../../../shared/words/english.ts";
import { noRules, savedRules } from "../../fixtures/saved-rules.ts";

/** Asks the answers of these rules; `more` is what the rules at work do. */
function arrange(stored: SavedRules, more: Partial<Rules>) {
  const answers = rulesAnswers({
    rules: { ...noRules, ...more },
    stored: { rules: stored },
    control: createOverlayControl(untouchedOverlay),
    alerts: { inUse: {} },
    locale: { language: "en", words: messages },
  });
  return (asked: string, fields: object) =>
    answers.find(({ event }) => event === asked)?.reply(fields, undefined);
}

it("A rule that gets another name goes on with its runs under that", async () => {
  const rule = (name: string): Rule => ({
    name,
    on: true,
    when: { event: "raid" },
    then: { action: "overlay", settings: { does: "avatar" } },
  });
  const stored = savedRules([rule("Raid"), rule("Other")]);
  const records = new RuleRecords(stored, systemClock, () => {});
  for (const { name } of stored.all) records.fired(name);
  const ask = arrange(stored, { records, rename: (from, to) => records.rename(from, to) });
  const lastRuns = async (fields: object) => {
    const { rules } = (await ask("rules", fields)) as RulesReply;
    return rules.map((each) => [each.rule.name, each.firedAt !== undefined]);
  };
  expect(await lastRuns({ was: "Raid", set: { ...rule("Raid"), on: false } })).toEqual([
    ["Raid", true],
    ["Other", true],
  ]);
  expect(await lastRuns({ was: "Raid", set: rule("Big raid") })).toEqual([
    ["Big raid", true],
    ["Other", true],
  ]);
  expect(Object.keys(stored.runs).toSorted()).toEqual(["Big raid", "Other"]);
});

it("A rule of somebody's look that could not be switched on is not tried out either", async () => {
  const rule = (name: string, does: string): Rule => ({
    name,
    on: false,
    when: { event: "raid" },
    then: { action: "overlay", settings: { does } },
    fromLook: true,
  });
  const tried: string[] = [];
  const ask = arrange(savedRules([rule("Avatar", "avatar"), rule("Install", "install")]), {
    tryOut: async ({ name }) => ({ ok: tried.push(name) > 0, message: "" }),
  });
  expect(await ask("tryRule", { name: "Avatar" })).toMatchObject({ ok: true });
  expect(await ask("tryRule", { name: "Install" })).toEqual({
    ok: false,
    message: messages.rules.faults.overlay,
  });
  expect(tried).toEqual(["Avatar"]);
});
