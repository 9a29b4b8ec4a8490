import { isDeepStrictEqual } from "node:util";
import type { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { type SettingsStore, type GlobalSettings, readGlobalSettings } from "../settings/global-settings.ts";
import type { SaveSettings, Stored, StoredChange, UnsavedSettings } from "../settings/save-settings.ts";

/** Settings not received by then are requested again: the request itself has no time-out. */
const askAgainMs = 5_000;

/** Settings that Stream Deck has not given back unchanged by then count as not saved. */
const readBackMs = 2_000;

/** The global settings, from the host or from the plugin's own file. */
export interface HostSettings {
  readonly settings: SettingsStore;
  /** The settings as they are stored, unchecked; `undefined` until they are known. */
  readonly storedSettings: Store<Stored | undefined>;
  /** Begins to read them, once the plugin is connected. */
  readonly askForSettings: () => void;
  /** Makes one change after another. Resolves with whether it is stored; if it could not be, that is logged. */
  readonly saveSettings: SaveSettings;
  readonly unsaved: UnsavedSettings;
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
export function readHostSettings(host: typeof streamDeck.settings, clock: Clock, log: Log): HostSettings {
  const { settings, storedSettings, take } = createSettingsStores();
  const unsaved = createUnsavedSettings();
  /** Changes that Stream Deck has not kept yet; they go with the next one. */
  let lost: StoredChange = {};
  const isKept = (found: Stored): boolean =>
    Object.entries(lost).every(([name, value]) => isDeepStrictEqual(found[name], plain(value)));
  let cancelAsking = (): void => {};
  host.onDidReceiveGlobalSettings((event) => {
    cancelAsking();
    // Read back late: an answer to an earlier request came first.
    if (isKept(event.settings)) {
      lost = {};
      unsaved.set(false);
    }
    take({ ...event.settings, ...lost });
  });
  const askForSettings = (): void => {
    host
      .getGlobalSettings()
      .catch((error: unknown) => log.error(`The settings could not be requested: ${traceOf(error)}.`));
    cancelAsking = clock.after(askAgainMs, askForSettings);
  };
  const save = async (wanted: Parameters<SaveSettings>[0]): Promise<boolean> => {
    let changed: Stored | undefined;
    const cancelLate = clock.after(readBackMs, () => {
      if (changed) take(changed);
      unsaved.set(true);
    });
    try {
      const before = await host.getGlobalSettings();
      const asked = typeof wanted === "function" ? wanted(before) : wanted;
      if (!asked) return true;
      const change = { ...lost, ...asked };
      const fields = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined);
      const next = Object.fromEntries(fields) as typeof before;
      changed = next;
      lost = change;
      // Stream Deck stores settings as a whole, and never answers whether it has.
      await host.setGlobalSettings(next);
      // The listener takes what is read back, with what else the streamer has changed by then.
      const found = await host.getGlobalSettings();
      const isSaved = isKept(found);
      if (!isSaved) log.warn("Stream Deck did not store the settings.");
      unsaved.set(!isSaved);
      return isSaved;
    } catch (error) {
      log.error(`The settings could not be saved: ${traceOf(error)}.`);
      unsaved.set(true);
      return false;
    } finally {
      cancelLate();
    }
  };
  let saving = Promise.resolve(true);
  const saveSettings: SaveSettings = (change) => {
    saving = saving.then(() => save(change));
    return saving;
  };
  return { settings, storedSettings, askForSettings, saveSettings, unsaved };
}

/** Keeps whether the last changes could be saved. */
export function createUnsavedSettings() {
  const store = createStore<boolean, boolean>(false, (_, next) => next);
  return {
    get isUnsaved() {
      return store.value;
    },
    subscribe: (listener: () => void) => store.subscribe(listener),
    set: (isUnsaved: boolean) => store.dispatch(isUnsaved),
  };
}

/** A value as it comes back from the host. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
