import type { Clock } from "../../../shared/clock.ts";
import { isJsonObject } from "../../../shared/api/fields.ts";
import { currencyIn, currencyName } from "../../../shared/alerts/alert-settings.ts";
import { alertSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { jsonIn } from "../../../shared/json-in.ts";
import { readFrom } from "../../page/page-fetch.ts";
import { keepLoading } from "../../page/retries.ts";
import { lastingStorage } from "../../page/storage.ts";
import { ownAlerts } from "./own-alerts.ts";
import type { OwnLooks } from "./alert-player.ts";

const storedAs = "sidekick-alerts";

/** Follows the settings that the relay has. While they cannot be read, the last known ones are used. */
export function followOwnSettings(clock: Clock) {
  let looks: OwnLooks | undefined;
  let currency: string | undefined;
  let used: string | undefined;
  let requests = 0;
  let answered = 0;
  /** Uses the settings that are stored. */
  const use = (): void => {
    const json = lastingStorage.get(storedAs);
    if (json === used) return;
    used = json;
    // What another program may have stored under the same name is no JSON.
    const settings = alertSettingsIn(json === undefined ? {} : jsonIn(json));
    currency = currencyIn(settings);
    // The currency alone changes no look.
    const hasLooks = json !== undefined && Object.keys(settings).some((name) => name !== currencyName);
    looks = hasLooks ? ownAlerts(settings, clock) : undefined;
  };
  return {
    /** The looks of alerts; `undefined` without settings, or until these are read. */
    get looks() {
      return looks;
    },
    /** The streamer's currency; `undefined`: not read yet. */
    get currency() {
      return currency;
    },
    /** Reads the settings again. Resolves after the first try; more tries follow. */
    async read(): Promise<void> {
      const mine = ++requests;
      await keepLoading("alerts", async () => {
        const json = await readFrom("/alerts", settingsIn);
        // Where answers overtake each other, that to the later request counts.
        if (json !== undefined && mine > answered) {
          answered = mine;
          lastingStorage.set(storedAs, json || undefined);
        }
        use();
        return json !== undefined;
      });
    },
  };
}

/** The settings as text; empty when there are none. Throws a TypeError for anything else. */
function settingsIn(json: unknown): string {
  if (!isJsonObject(json) || !isJsonObject(json["settings"]))
    throw new TypeError("The relay sent no settings.");
  const { settings } = json;
  return Object.keys(settings).length === 0 ? "" : JSON.stringify(settings);
}
