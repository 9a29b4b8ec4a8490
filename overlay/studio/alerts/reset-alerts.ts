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
export function resetAllAlerts(host: StudioHost): void {
  const { words, alerts } = host;
  alerts.remove(Object.keys(alerts.settings).filter((name) => name !== currencyName));
  host.say(words.alerts.resetAllDone, undoOffer(host));
}
