import { currencyIn } from "../../shared/alerts/alert-settings.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { type OverlayControl, isAllQuiet } from "../pages/overlay-control.ts";
import type { SavedRules } from "../settings/stored-rules.ts";
import type { Rules } from "./create-rules.ts";
import { faultSentence, withChange } from "./edit-rules.ts";
import { ruleFault } from "./rule-fault.ts";
import type { RulesOptions } from "./rules-options.ts";
import { alertsReactedTo } from "./spoken-alerts.ts";
import { type RulesReply, rulesQuestion, tryRuleQuestion } from "./rules-questions.ts";

/** The parts of the plugin behind the page of the rules. */
export interface RulesSources {
  readonly rules: Rules;
  readonly stored: { readonly rules: SavedRules };
  readonly control: OverlayControl;
  readonly alerts: RulesOptions["alerts"];
  readonly locale: Locale<Messages>;
}

/** Answers about the rules, changes them and tries them out. */
export function rulesAnswers(sources: RulesSources): readonly Answer[] {
  const { rules, stored, locale } = sources;
  const { words } = locale;
  return [
    answerTo(rulesQuestion, async ({ turn, ...change }): Promise<RulesReply> => {
      if (turn !== undefined) stored.rules.turn(turn === "on");
      const isChange = Object.values(change).some((value) => value !== undefined);
      if (!isChange) return rulesReply(sources);
      const edited = withChange(stored.rules.all, change);
      if (edited.fault !== undefined)
        return { ...rulesReply(sources), error: faultSentence(edited.fault, words) };
      if (change.was !== undefined) {
        const at = stored.rules.all.findIndex(({ name }) => name === change.was);
        const to = edited.rules[at]?.name;
        if (to !== undefined && to !== change.was) rules.rename(change.was, to);
      }
      const isSaved = await stored.rules.save(edited.rules);
      return { ...rulesReply(sources), ...(isSaved ? {} : { error: words.rules.unsaved }) };
    }),
    answerTo(tryRuleQuestion, ({ name }) => {
      const rule = stored.rules.all.find((one) => one.name === name);
      if (!rule) return { ok: false, message: words.rules.nothingDone };
      // Somebody's look may have brought one that could not be switched on.
      const fault = ruleFault(rule);
      return fault === undefined ? rules.tryOut(rule) : { ok: false, message: faultSentence(fault, words) };
    }),
  ];
}

/** The rules, each with its last result. */
export function rulesReply({ rules, stored, control, alerts, locale }: RulesSources): RulesReply {
  const { records, waiting } = rules;
  const saved = stored.rules;
  const sentences = locale.words.rules.missed;
  return {
    areOn: saved.areOn,
    isQuiet: isAllQuiet(control.settings),
    unread: saved.unread,
    alerts: [...alertsReactedTo(alerts.inUse)],
    currency: currencyIn(alerts.inUse),
    rules: saved.all.map((rule) => {
      const { firedAt, miss, dropped } = records.resultOf(rule.name);
      const reason = miss && fill(sentences[miss.reason], { sentence: miss.sentence ?? "" }).trim();
      return {
        rule,
        firedAt,
        missed: miss && reason !== undefined ? { at: miss.at, reason } : undefined,
        dropped,
        isWaiting: waiting.some(({ isAlert, name }) => !isAlert && name === rule.name),
      };
    }),
  };
}
