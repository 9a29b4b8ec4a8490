import { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../shared/clock.ts";
import { type Log, traceOf } from "../shared/log.ts";
import { createStore } from "../shared/store.ts";
import type { SettingsStore } from "./settings/follow-settings.ts";
import { type GlobalSettings, readGlobalSettings } from "./settings/global-settings.ts";

/** Settings that have not come by then are asked for again: the request itself has no time-out. */
const askAgainMs = 5_000;

/** The global settings as Stream Deck hands them over, once they have been asked for. */
export function wireSettings(
  clock: Clock,
  log: Log,
): { readonly settings: SettingsStore; readonly askForSettings: () => void } {
  const settings = createStore<GlobalSettings | undefined, GlobalSettings>(undefined, (_, read) => read);
  let cancelAsking = (): void => {};
  streamDeck.settings.onDidReceiveGlobalSettings((event) => {
    cancelAsking();
    settings.dispatch(readGlobalSettings(event.settings));
  });
  const askForSettings = (): void => {
    streamDeck.settings
      .getGlobalSettings()
      .catch((error: unknown) => log.error(`No settings: ${traceOf(error)}.`));
    cancelAsking = clock.after(askAgainMs, askForSettings);
  };
  return { settings, askForSettings };
}
