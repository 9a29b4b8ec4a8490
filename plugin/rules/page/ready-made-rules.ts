import { defaultCurrency, roundly } from "../../../shared/alerts/currencies.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import type { SetUpWords } from "../../../shared/words/words.ts";

const ask = (prompt: string): Rule["then"] => ({ action: "reaction", settings: { prompt } });

/** The rule that has the AI remember a raid. */
export function rememberRule({ ready }: SetUpWords["rules"], when: Rule["when"]): Rule {
  const { name, text } = ready.raidContext;
  return { name, on: true, when, then: { action: "context", settings: { content: text, ttl: 600 } } };
}

/** The rules to start from, in the streamer's language and currency. */
export function readyMadeRules({ ready }: SetUpWords["rules"], currency: string): readonly Rule[] {
  const make = (name: keyof typeof ready, when: Rule["when"]): Rule => {
    const { name: title, text } = ready[name];
    return { name: title, on: true, when, then: ask(text) };
  };
  return [
    make("raid", { event: "raid", atLeast: 5 }),
    make("gift", { event: "gift" }),
    make("tip", { event: "tip", atLeast: roundly(1, defaultCurrency, currency) }),
    make("newcomer", { event: "first_message", onlyLive: true, everyMinutes: 2 }),
    make("silence", { event: "quiet_chat", minutes: 10, onlyLive: true }),
  ];
}

/** A rule of the streamer's own, before its first change. */
export function newRule({ own, ready }: SetUpWords["rules"]): Rule {
  return { name: own, on: true, when: { event: "raid" }, then: ask(ready.raid.text) };
}
