import type { Store } from "../../shared/store.ts";
import type { GlobalSettings } from "./global-settings.ts";

/** The settings of the whole plugin; `undefined` until Stream Deck has handed them over. */
export type SettingsStore = Store<GlobalSettings | undefined>;

/** Calls back with the settings now, if they are known, and after each change. */
export function followSettings(settings: SettingsStore, listener: (settings: GlobalSettings) => void): void {
  const follow = (): void => {
    if (settings.value) listener(settings.value);
  };
  settings.subscribe(follow);
  follow();
}
