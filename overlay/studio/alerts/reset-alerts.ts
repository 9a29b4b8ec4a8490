import { currencyName } from "../../../shared/alerts/alert-settings.ts";
import { fill } from "../../../shared/words/words.ts";
import { type StudioHost, undoOffer } from "../studio-host.ts";
import { alertLabel } from "./alert-names.ts";

/** Resets an alert. */
export function resetAlert(name: string, host: StudioHost): void {
  const { words, alerts } = host;
  const isKept = alerts.isKnown(name);
  alerts.change(name, undefined);
  const sentence = isKept ? words.alerts.resetDone : words.removed;
  host.say(fill(sentence, { name: alertLabel(name, words) }), undoOffer(host));
}

/** Resets all alerts; amounts stay in the same currency. */
export async function resetAllAlerts(host: StudioHost): Promise<void> {
  const { words } = host;
  const { [currencyName]: currency } = host.alerts.settings;
  if ((await host.alerts.replace(currency ? { [currencyName]: currency } : {})) !== "done")
    return host.say(words.silent, { isTrouble: true });
  host.say(words.alerts.resetAllDone, undoOffer(host));
}
