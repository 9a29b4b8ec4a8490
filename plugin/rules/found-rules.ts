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
  /** Its place among all; the smaller has its turn first. */
  readonly order: number;
}

/** Where rules are found. */
export interface RuleFinderParts {
  readonly stored: { readonly rules: SavedRules };
  readonly alerts: { readonly settings: AlertSettings };
  readonly hiddenWords: HiddenWords;
  readonly control: OverlayControl;
}

/** Finds rules as they are now. */
export class RuleFinder {
  readonly #parts: RuleFinderParts;

  constructor(parts: RuleFinderParts) {
    this.#parts = parts;
  }

  /** All that are about an event. */
  forEvent(event: RuleEvent): readonly FoundRule[] {
    const { stored, alerts, hiddenWords } = this.#parts;
    const alert = spokenAlert(event, alerts.settings, hiddenWords.mask);
    const own = stored.rules.all.flatMap((rule, order) =>
      isAbout(rule, event) ? [{ rule, isAlert: false, order }] : [],
    );
    return alert ? [...own, { ...alert, isAlert: true }] : own;
  }

  /** The one that waits; `undefined`: it is gone, off, or no longer about its event. */
  waiting({ name, isAlert, events }: WaitingRule): FoundRule | undefined {
    const event = events.at(-1)?.event;
    return event && this.forEvent(event).find((one) => one.isAlert === isAlert && one.rule.name === name);
  }

  /** Why no rule, or no alert, does anything now. */
  pause(isAlert: boolean): "quiet" | "off" | undefined {
    const { stored, control } = this.#parts;
    if (!stored.rules.areOn) return "off";
    return isAllQuiet(control.settings) || (isAlert && control.settings.alertsPaused) ? "quiet" : undefined;
  }
}
