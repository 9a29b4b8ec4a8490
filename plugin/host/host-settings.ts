import { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { type SettingsStore, type GlobalSettings, readGlobalSettings } from "../settings/global-settings.ts";

/** Settings not received by then are requested again: the request itself has no time-out. */
const askAgainMs = 5_000;

/** The global settings as they are stored, unchecked. */
export type Stored = Readonly<Record<string, unknown>>;

/** Fields of the global settings that the plugin itself changes; `undefined` removes one. */
export type StoredChange = Readonly<Record<string, unknown>>;

/** Changes fields, or returns the change for what is stored by then; `undefined`: nothing is to be saved. */
export type SaveSettings = (
  change: StoredChange | ((stored: Stored) => StoredChange | undefined),
) => Promise<void>;

/** The global settings, from the host or from the plugin's own file. */
export interface HostSettings {
  readonly settings: SettingsStore;
  /** The settings as they are stored, unchecked; `undefined` until they are known. */
  readonly storedSettings: Store<Stored | undefined>;
  /** Begins to read them, once the plugin is connected. */
  readonly askForSettings: () => void;
  /** Makes one change after another. Resolves when it is stored, or could not be, which is logged. */
  readonly saveSettings: SaveSettings;
}

/** Both forms of the settings, empty; `take` sets them. */
export function createSettingsStores() {
  const storedSettings = createStore<Stored | undefined, Stored>(undefined, (_, read) => read);
  const settings = createStore<GlobalSettings | undefined, GlobalSettings>(undefined, (_, read) => read);
  const take = (stored: Stored): void => {
    storedSettings.dispatch(stored);
    settings.dispatch(readGlobalSettings(stored));
  };
  return { settings, storedSettings, take };
}

/** The global settings as Stream Deck delivers them, once they have been requested. */
export function readHostSettings(clock: Clock, log: Log): HostSettings {
  const { settings, storedSettings, take } = createSettingsStores();
  let cancelAsking = (): void => {};
  streamDeck.settings.onDidReceiveGlobalSettings((event) => {
    cancelAsking();
    take(event.settings);
  });
  const askForSettings = (): void => {
    streamDeck.settings
      .getGlobalSettings()
      .catch((error: unknown) => log.error(`The settings could not be requested: ${traceOf(error)}.`));
    cancelAsking = clock.after(askAgainMs, askForSettings);
  };
  let saving = Promise.resolve();
  const saveSettings: SaveSettings = (change) => {
    saving = saving
      .then(() => changeStored(change))
      .then(take)
      .catch((error: unknown) => log.error(`The settings could not be saved: ${traceOf(error)}.`));
    return saving;
  };
  return { settings, storedSettings, askForSettings, saveSettings };
}

/** Stream Deck stores settings as a whole, and sends the plugin's own changes only to the inspector. */
async function changeStored(wanted: Parameters<SaveSettings>[0]): Promise<Stored> {
  const before = await streamDeck.settings.getGlobalSettings();
  const change = typeof wanted === "function" ? wanted(before) : wanted;
  if (!change) return before;
  const fields = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(fields) as typeof before;
  await streamDeck.settings.setGlobalSettings(changed);
  return changed;
}
