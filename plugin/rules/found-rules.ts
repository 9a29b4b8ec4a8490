import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import { type OverlayControl, isAllQuiet } from "../pages/overlay-control.ts";
import type { SavedRules } from "../settings/stored-rules.ts";
import { isAbout } from "./match.ts";
import type { RuleEvent } from "./rule-event.ts";
import type { WaitingRule } from "./rule-queue.ts";
import { spokenAlert } from "./spoken-alerts.ts";

/** What an event can set off: a rule of the streamer's, or an alert that the AI reacts to. */
export interface FoundRule {
  readonly rule: Rule;
  readonly isAlert: boolean;
  /** Name of the rule, or of the alert. */
  readonly name: string;
  /** Its place among all; the smaller has its turn first. */
  readonly order: number;
}

/** Finds rules as they are now. */
export interface RuleFinder {
  /** All that are about an event. */
  forEvent(event: RuleEvent): readonly FoundRule[];
  /** The one that waits; `undefined`: it is gone, off, or no longer about its event. */
  waiting(one: WaitingRule): FoundRule | undefined;
  /** Why no rule, or no alert, does anything now. */
  pause(isAlert: boolean): "quiet" | "off" | undefined;
}

/** Where they are found. */
export interface RuleFinderParts {
  readonly stored: { readonly rules: SavedRules };
  readonly alerts: { readonly settings: AlertSettings };
  readonly hiddenWords: HiddenWords;
  readonly control: OverlayControl;
}

const tierOrders = { huge: 0, big: 1, small: 2 } as const;
/** Alerts come after every rule of the streamer's. */
const orderOfAlerts = 1_000;

/** Creates the finder. */
export function createRuleFinder({ stored, alerts, hiddenWords, control }: RuleFinderParts): RuleFinder {
  const { rules: saved } = stored;
  const alertOf = (event: RuleEvent): FoundRule[] => {
    const alert = spokenAlert(event, alerts.settings, hiddenWords.mask);
    if (!alert) return [];
    const { name, rule, tier } = alert;
    return [{ name, rule, isAlert: true, order: orderOfAlerts + tierOrders[tier] }];
  };
  const rulesFor = (event: RuleEvent): FoundRule[] =>
    saved.all.flatMap((rule, order) =>
      isAbout(rule, event) ? [{ name: rule.name, rule, isAlert: false, order }] : [],
    );
  return {
    forEvent: (event) => [...rulesFor(event), ...alertOf(event)],
    waiting({ id, events }) {
      const { isAlert, name } = readTurnId(id);
      const event = events.at(-1)?.event;
      return event && (isAlert ? alertOf(event)[0] : rulesFor(event).find((found) => found.name === name));
    },
    pause(isAlert) {
      if (!saved.areOn) return "off";
      return isAllQuiet(control.settings) || (isAlert && control.settings.alertsPaused) ? "quiet" : undefined;
    },
  };
}

/** The id of a waiting rule: a rule and an alert may have the same name, and each channel has its own events. */
export function turnId({ isAlert, name }: FoundRule, channel = ""): string {
  return JSON.stringify([isAlert, name, channel]);
}

/** What an id names. */
export function readTurnId(id: string): { readonly isAlert: boolean; readonly name: string } {
  const [isAlert, name] = JSON.parse(id) as [boolean, string, string];
  return { isAlert, name };
}

/** Whether an id is that of a rule of this name, in any channel. */
export function isTurnOf(ruleName: string, id: string): boolean {
  const { isAlert, name } = readTurnId(id);
  return !isAlert && name === ruleName;
}
