import { html, nothing } from "lit";
import { isOnViewersText } from "../../../shared/rules/rule.ts";
import { timeAgo } from "../../../shared/time-ago.ts";
import { type SetUpWords, fill } from "../../../shared/words/words.ts";
import { statusLine } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";
import { type RulesReply, rulesQuestion } from "../rules-questions.ts";
import { alertTitle } from "./reacted-alerts.ts";

/** What a rule has done last, and what to know before it is switched on. */
export function ruleStatus(
  panel: Panel,
  words: SetUpWords["rules"],
  item: RulesReply["rules"][number],
): unknown {
  const { rule, firedAt, missed, dropped, isWaiting } = item;
  const ago = (at: number): string => timeAgo(panel.language, Math.max(0, panel.clock.wall() - at));
  const facts = [
    firedAt === undefined ? words.never : fill(words.fired, { ago: ago(firedAt) }),
    ...(isWaiting ? [words.waiting] : []),
    ...(missed ? [fill(words.missed, { ago: ago(missed.at), reason: missed.reason })] : []),
    ...(dropped > 0 ? [fill(words.dropped, { count: dropped })] : []),
  ];
  const { alerts = [], areOn = false } = panel.question(rulesQuestion).value.reply ?? {};
  const { event } = rule.when;
  const isTwice =
    areOn && rule.on && rule.then.action === "reaction" && alerts.some(({ name }) => name === event);
  return html`<p class="note">${facts.join(" ")}</p>
    ${isTwice ? statusLine("attention", fill(words.alerts.twice, { name: alertTitle(event, words) })) : nothing}
    ${!rule.on && rule.fromLook ? statusLine("attention", words.fromLook) : nothing}
    ${!rule.on && isOnViewersText(rule) ? statusLine("attention", words.viewers) : nothing}`;
}
