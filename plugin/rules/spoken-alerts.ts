import { type AlertTier, tierOf } from "../../shared/alerts/alert-kinds.ts";
import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";
import { alertNameOf, chooseAlert } from "../../shared/alerts/choose-alert.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import type { WordMask } from "../approval/word-mask.ts";
import { maskedAlert } from "../events/event-text.ts";
import { type RuleEvent, isOfViewer } from "./rule-event.ts";

/** The rule that an alert's tick “Spoken” creates. */
export interface SpokenAlert {
  /** The alert's name, see `alertNameOf`. */
  readonly name: string;
  readonly rule: Rule;
  readonly tier: AlertTier;
}

/** The rule for an alert that is spoken; `undefined`: this event is not. Settings and words may change while it waits. */
export function spokenAlert(
  event: RuleEvent,
  settings: AlertSettings,
  mask: WordMask,
): SpokenAlert | undefined {
  const { kind, content, id } = event;
  const isAlert = isOfViewer(event) || kind === "live" || kind === "offline";
  if (!isAlert || kind === "message" || kind === "first_message" || kind === "program") return undefined;
  // Chosen as on the overlay, which gets only the masked event.
  const { choices, isShown } = chooseAlert(settings, maskedAlert(content, mask), id);
  const { isSpoken = false, prompt = "", tiers } = choices;
  if (!isShown || !isSpoken || prompt.trim() === "") return undefined;
  const name = alertNameOf(content);
  return {
    name,
    rule: {
      name,
      on: true,
      when: { event: kind === "other" ? "program" : kind },
      then: { action: "reaction", settings: { prompt: prompt.replaceAll(/\s+/g, " ") } },
    },
    tier: tierOf(content, 0, tiers),
  };
}
