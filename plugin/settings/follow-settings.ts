import type { Store } from "../../shared/store.ts";
import type { GlobalSettings } from "./global-settings.ts";

/** The global settings; `undefined` until Stream Deck has delivered them. */
export type SettingsStore = Store<GlobalSettings | undefined>;

/** Calls back with the current settings, if known, and after each change. */
export function followSettings(settings: SettingsStore, listener: (settings: GlobalSettings) => void): void {
  const follow = (): void => {
    if (settings.value) listener(settings.value);
  };
  settings.subscribe(follow);
  follow();
}
