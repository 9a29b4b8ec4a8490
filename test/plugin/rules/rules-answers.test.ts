import { expect, it } from "vitest";
import { rulesAnswers } from "../../../plugin/rules/rules-answers.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { messages } from "../../../shared/words/english.ts";
import { noRules, savedRules } from "../../fixtures/saved-rules.ts";

it("A rule of somebody's look that could not be switched on is not tried out either", async () => {
  const rule = (name: string, does: string): Rule => ({
    name,
    on: false,
    when: { event: "raid" },
    then: { action: "overlay", settings: { does } },
    fromLook: true,
  });
  const tried: string[] = [];
  const answers = rulesAnswers({
    rules: { ...noRules, tryOut: async ({ name }) => ({ ok: tried.push(name) > 0, message: "" }) },
    stored: { rules: savedRules([rule("Avatar", "avatar"), rule("Install", "install")]) },
    control: createOverlayControl(untouchedOverlay),
    alerts: { inUse: {} },
    locale: { language: "en", words: messages },
  });
  const ask = (name: string) => answers.find(({ event }) => event === "tryRule")?.reply({ name }, undefined);
  expect(await ask("Avatar")).toMatchObject({ ok: true });
  expect(await ask("Install")).toEqual({ ok: false, message: messages.rules.faults.overlay });
  expect(tried).toEqual(["Avatar"]);
});
