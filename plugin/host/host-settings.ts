import { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { createStore } from "../../shared/store.ts";
import { type SettingsStore, type GlobalSettings, readGlobalSettings } from "../settings/global-settings.ts";

/** Settings not received by then are requested again: the request itself has no time-out. */
const askAgainMs = 5_000;

/** Fields of the global settings that the plugin itself changes. */
type SettingsChange = Readonly<Record<string, string | boolean>>;

/** The global settings as Stream Deck delivers them, once they have been requested. */
export function readHostSettings(
  clock: Clock,
  log: Log,
): {
  readonly settings: SettingsStore;
  readonly askForSettings: () => void;
  readonly saveSettings: (change: SettingsChange) => void;
} {
  const settings = createStore<GlobalSettings | undefined, GlobalSettings>(undefined, (_, read) => read);
  let cancelAsking = (): void => {};
  streamDeck.settings.onDidReceiveGlobalSettings((event) => {
    cancelAsking();
    settings.dispatch(readGlobalSettings(event.settings));
  });
  const askForSettings = (): void => {
    streamDeck.settings
      .getGlobalSettings()
      .catch((error: unknown) => log.error(`The settings could not be requested: ${traceOf(error)}.`));
    cancelAsking = clock.after(askAgainMs, askForSettings);
  };
  let saving = Promise.resolve();
  const saveSettings = (change: SettingsChange): void => {
    saving = saving
      .then(() => changeStored(change))
      .then((changed) => settings.dispatch(readGlobalSettings(changed)))
      .catch((error: unknown) => log.error(`The settings could not be saved: ${traceOf(error)}.`));
  };
  return { settings, askForSettings, saveSettings };
}

/** Stream Deck stores settings as a whole, and sends the plugin's own changes only to the inspector. */
async function changeStored(change: SettingsChange): Promise<object> {
  const changed = { ...(await streamDeck.settings.getGlobalSettings()), ...change };
  await streamDeck.settings.setGlobalSettings(changed);
  return changed;
}
