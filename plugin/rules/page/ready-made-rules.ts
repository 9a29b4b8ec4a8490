import { defaultCurrency, roundly } from "../../../shared/alerts/currencies.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import type { SetUpWords } from "../../../shared/words/words.ts";

const ask = (prompt: string): Rule["then"] => ({ action: "reaction", settings: { prompt } });

/** The rules to start from, in the streamer's language and currency. */
export function readyMadeRules({ ready }: SetUpWords["rules"], currency: string): readonly Rule[] {
  const make = (
    name: keyof typeof ready,
    when: Rule["when"],
    then: Rule["then"] = ask(ready[name].text),
  ): Rule => ({ name: ready[name].name, on: true, when, then });
  return [
    make("raid", { event: "raid", atLeast: 5 }),
    make(
      "raidContext",
      { event: "raid", atLeast: 5 },
      { action: "context", settings: { content: ready.raidContext.text, ttl: 600 } },
    ),
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
