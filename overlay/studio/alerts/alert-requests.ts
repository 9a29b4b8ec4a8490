import * as v from "valibot";
import type { AlertKindSettings, AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { defaultCurrency } from "../../../shared/alerts/currencies.ts";
import { alertSettingsIn, kindSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { isJsonObject } from "../../../shared/api/fields.ts";
import { readFrom } from "../../page/page-fetch.ts";
import type { SettingsRoutes } from "../document/save-queue.ts";
import { sendSettings } from "../document/send-settings.ts";
import type { SettingsTexts } from "../document/step-part.ts";

const ruleSchema = v.object({
  name: v.string(),
  event: v.string(),
  /** Whether the rule is on and makes the AI react. */
  reacts: v.boolean(),
});
/** A rule about an event. */
export type RuleAbout = v.InferOutput<typeof ruleSchema>;

/** What the plugin knows beside the settings. */
const facts = v.object({
  /** Names of other event types that the channel had, newest first. */
  seen: v.fallback(v.array(v.string()), []),
  /** The currency in which the plugin compares amounts. */
  currency: v.fallback(v.string(), defaultCurrency),
  /** The currency of the last tip that could not be converted. */
  unknownCurrency: v.fallback(v.optional(v.string()), undefined),
  rules: v.fallback(v.array(ruleSchema), []),
});

/** The plugin's routes for alerts. */
export interface AlertRoutes extends SettingsRoutes {
  /** As they were read last. */
  readonly facts: v.InferOutput<typeof facts>;
}

/** The relay's routes. */
export function createAlertRoutes(): AlertRoutes {
  let known = v.parse(facts, {});
  return {
    get facts() {
      return known;
    },
    read: () =>
      readFrom("/alerts?for=studio", (json) => {
        if (!isJsonObject(json)) throw new TypeError("The relay sent no settings of alerts.");
        known = v.parse(facts, json);
        return alertTexts(alertSettingsIn(json["settings"]));
      }),
    send([part], isLast) {
      // Prefixed, because a name such as ".." would not survive as a path segment.
      const path = `/alerts/=${encodeURIComponent(part?.name ?? "")}`;
      const request = part?.after === undefined ? { method: "DELETE" } : { method: "PUT", body: part.after };
      return sendSettings(path, request, isLast);
    },
  };
}

/** The settings of alerts as text by name, without those of alerts that are untouched. */
export function alertTexts(all: AlertSettings): SettingsTexts {
  const texts = Object.entries(all).flatMap(([name, settings]) => {
    const text = alertText(settings);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(texts);
}

/** An alert's settings as text, the same for the same settings; `undefined`: it is untouched. */
export function alertText(settings: AlertKindSettings | undefined): string | undefined {
  const { choices, variations } = kindSettingsIn(settings);
  const isUntouched = Object.keys(choices).length === 0 && variations.length === 0;
  return isUntouched ? undefined : JSON.stringify({ choices, variations });
}
