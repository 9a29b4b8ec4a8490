import { tierOf } from "../../shared/alerts/alert-tiers.ts";
import { type AlertChoices, type AlertSettings, currencyIn } from "../../shared/alerts/alert-settings.ts";
import { alertNameOf, chooseAlert } from "../../shared/alerts/choose-alert.ts";
import type { ReactedAlert } from "./rules-questions.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import type { WordMask } from "../approval/word-mask.ts";
import { maskedAlert } from "../events/event-text.ts";
import { type RuleEvent, isOfViewer } from "./rule-event.ts";

const tierOrders = { huge: 0, big: 1, small: 2 } as const;
/** Alerts come after every rule of the streamer's. */
const orderOfAlerts = 1_000;

/** Whether an alert's choices have the AI react. */
function isReactedTo({ isOn = true, isSpoken = false, prompt = "" }: AlertChoices): boolean {
  return isOn && isSpoken && prompt.trim() !== "";
}

/** The alerts to which the AI reacts in any of their variations, with the number of these. */
export function alertsReactedTo(settings: AlertSettings): readonly ReactedAlert[] {
  return Object.entries(settings).flatMap(([name, { choices, variations }]) => {
    const inUse = variations.filter(({ isUsed }) => isUsed !== false);
    const all = [choices, ...inUse.map((variation) => ({ ...choices, ...variation.choices }))];
    return all.some(isReactedTo) ? [{ name, variations: variations.length }] : [];
  });
}

/**
 * The rule that an alert's tick “Spoken” creates, with the alert's name; `undefined`: this event is not spoken. Settings
 * and words may change while it waits.
 */
export function spokenAlert(
  event: RuleEvent,
  settings: AlertSettings,
  mask: WordMask,
): { readonly rule: Rule; readonly order: number } | undefined {
  const { kind, content, id } = event;
  const isAlert = isOfViewer(event) || kind === "live" || kind === "offline";
  if (!isAlert || kind === "message" || kind === "first_message" || kind === "program") return undefined;
  // Chosen as on the overlay, which gets only the masked event.
  const { choices, isShown } = chooseAlert(settings, maskedAlert(content, mask), id);
  const { isSpoken = false, prompt = "", tiers } = choices;
  if (!isShown || !isSpoken || prompt.trim() === "") return undefined;
  return {
    rule: {
      name: alertNameOf(content),
      on: true,
      when: { event: kind === "other" ? "program" : kind },
      then: { action: "reaction", settings: { prompt: prompt.replaceAll(/\s+/g, " ") } },
    },
    order: orderOfAlerts + tierOrders[tierOf(content, 0, tiers, currencyIn(settings))],
  };
}
