import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStoredState } from "../../../plugin/settings/stored-state.ts";
import { systemClock } from "../../../shared/clock.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { savedRules } from "../../fixtures/saved-rules.ts";

const rule: Rule = {
  name: "Greet",
  on: true,
  when: { event: "raid", atLeast: 50 },
  then: { action: "reaction", settings: { prompt: "Hi" } },
};

it.each([
  ["one of a newer version", [{ ...rule, name: "New", when: { event: "poll" } }]],
  ["one that is none", [null]],
  ["something else than a list", undefined],
])("rules last over restarts, and %s stays in the file, unused", async (_, more) => {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-rules-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "kept.json");
  const open = () => openStoredState(path, createRecordedLog(), systemClock);
  const rules = more === undefined ? { odd: 1 } : [rule, ...more];
  await writeFile(
    path,
    JSON.stringify({ version: 1, rules, areRulesOff: "no", ruleRuns: { Greet: { at: 5, count: 2 } } }),
  );
  const stored = await open();
  expect([stored.rules.all, stored.rules.unread]).toEqual([more === undefined ? [] : [rule], 1]);
  expect([stored.rules.areOn, stored.rules.runs]).toEqual([true, { Greet: { at: 5, count: 2 } }]);
  stored.rules.turn(false);
  expect(await stored.rules.save([{ ...rule, name: "Other" }])).toBe(true);
  const again = await open();
  expect([again.rules.all.map(({ name }) => name), again.rules.unread, again.rules.areOn]).toEqual([
    ["Other"],
    1,
    false,
  ]);
  expect(await readFile(path, "utf8")).toContain(JSON.stringify(more === undefined ? { odd: 1 } : more[0]));
});

it("the second rule of a name is set aside, not lost", () => {
  const second: Rule = { ...rule, on: false };
  const saved = savedRules([rule, second]);
  expect([saved.all, saved.unread]).toEqual([[rule], 1]);
});
