import { type AlertEvent, unknownCurrencyOf } from "../../shared/alerts/alert-kinds.ts";
import { defaultCurrency } from "../../shared/alerts/currencies.ts";
import {
  type AlertKindSettings,
  type AlertSettings,
  currencyEntry,
  currencyName,
  maxAlertNames,
} from "../../shared/alerts/alert-settings.ts";
import { alertNameOf } from "../../shared/alerts/choose-alert.ts";
import type { AlertSettingsProblem } from "../../shared/alerts/media.ts";
import { isAlertName, isOwnAlert } from "../../shared/alerts/read-alert-settings.ts";
import { isCaptionType } from "../../shared/api/decode-envelope.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import { createPaced } from "../../shared/paced.ts";
import type { StoredState } from "../settings/stored-state.ts";

/** The streamer's settings of alerts, and the names of other alerts that this channel has had. */
export type ChannelAlerts = ReturnType<typeof createChannelAlerts>;

/** Most bytes of all settings: they are part of a file that is written with every press. */
export const maxAlertBytes = 256 * 1024;
const maxSeenNames = 30;
/** New names are stored at most this often: a program may send events with any number of them. */
const savedEveryMs = 30_000;

/** Creates the alerts from stored ones. `currency` is that of the streamer who has chosen none. */
export function createChannelAlerts(
  stored: { readonly alerts: StoredState["alerts"]; readonly seenAlerts: StoredState["seenAlerts"] },
  clock: Clock,
  currency: string = defaultCurrency,
) {
  let unknownCurrency: string | undefined;
  let settings = stored.alerts.value;
  let seen = stored.seenAlerts.value
    .filter((name) => isAlertName(name) && !isCaptionType(name))
    .slice(0, maxSeenNames);
  const saving = createPaced(clock, savedEveryMs, () => stored.seenAlerts.save(seen), 0);
  const replace = async (next: AlertSettings): Promise<AlertSettingsProblem | undefined> => {
    const isTooMuch = Object.keys(next).length > maxAlertNames;
    if (isTooMuch || Buffer.byteLength(JSON.stringify(next)) > maxAlertBytes) return "full";
    settings = next;
    return (await stored.alerts.save(next)) ? undefined : "unwritten";
  };
  return {
    get settings() {
      return settings;
    },
    /** The settings with the currency of their amounts, which is left out while nothing differs from it. */
    get inUse(): AlertSettings {
      return currency === defaultCurrency || settings[currencyName]?.choices.currency
        ? settings
        : { ...settings, ...currencyEntry(currency) };
    },
    /** The currency of the last money that could not be compared. */
    get unknownCurrency() {
      return unknownCurrency;
    },
    /** The latest first. */
    get seen() {
      return seen;
    },
    /** Stores the settings of one alert; untouched ones are removed. */
    async put(name: string, given: AlertKindSettings) {
      if (!isAlertName(name)) return "name";
      const others = Object.entries(settings).filter(([other]) => other !== name);
      const isUntouched = Object.keys(given.choices).length === 0 && given.variations.length === 0;
      return replace(Object.fromEntries(isUntouched ? others : [...others, [name, given]]));
    },
    /** Stores the settings of all alerts. */
    replace,
    /** Notes the name of an event whose type has no kind of its own, and its currency if that is unknown. */
    see(event: AlertEvent) {
      unknownCurrency = unknownCurrencyOf(event) ?? unknownCurrency;
      const name = alertNameOf(event);
      if (isOwnAlert(name) || !isAlertName(name) || seen[0] === name) return;
      const isNew = !seen.includes(name);
      seen = [name, ...seen.filter((other) => other !== name)].slice(0, maxSeenNames);
      if (isNew) saving.soon();
    },
  };
}

/** Adds the name of each event of the channel. */
export function learnAlerts(
  alerts: ChannelAlerts,
  onEvent: (listener: (event: { readonly envelope?: Envelope | undefined }) => void) => unknown,
): void {
  onEvent(({ envelope }) => {
    if (envelope?.type === "channel.event") alerts.see(envelope.payload);
  });
}
