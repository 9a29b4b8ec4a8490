import type { Rule } from "../../shared/rules/rule.ts";
import { isAllQuiet } from "../pages/overlay-control.ts";
import { isAbout } from "./match.ts";
import type { RuleEvent } from "./rule-event.ts";
import type { WaitingRule } from "./rule-queue.ts";
import type { RulesOptions } from "./rules-options.ts";
import { spokenAlert } from "./spoken-alerts.ts";

/** What an event can set off: a rule of the streamer's, or an alert that the AI reacts to. */
export interface FoundRule {
  readonly rule: Rule;
  readonly isAlert: boolean;
  /** The rule's place among all; the smaller has its turn first. */
  readonly order: number;
}

/** All rules that are about an event, as they are now. */
export function rulesFor(
  event: RuleEvent,
  { stored, alerts, hiddenWords }: RulesOptions,
): readonly FoundRule[] {
  const alert = spokenAlert(event, alerts.inUse, hiddenWords.mask);
  const own = stored.rules.all.flatMap((rule, order) =>
    isAbout(rule, event) ? [{ rule, isAlert: false, order }] : [],
  );
  return alert ? [...own, { ...alert, isAlert: true }] : own;
}

/** The rule that waits, as it is now; `undefined`: it is gone, off, or no longer about its event. */
export function foundAgain(
  { name, isAlert, events }: WaitingRule,
  options: RulesOptions,
): FoundRule | undefined {
  const event = events.at(-1)?.event;
  return event && rulesFor(event, options).find((one) => one.isAlert === isAlert && one.rule.name === name);
}

/** Why no rule, or no alert, does anything now. */
export function pauseOf(isAlert: boolean, { stored, control }: RulesOptions): "quiet" | "off" | undefined {
  if (!stored.rules.areOn) return "off";
  return isAllQuiet(control.settings) || (isAlert && control.settings.alertsPaused) ? "quiet" : undefined;
}
