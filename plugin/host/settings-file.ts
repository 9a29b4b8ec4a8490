import type { streamDeck } from "@elgato/streamdeck";
import * as v from "valibot";
import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { deferred } from "../../shared/deferred.ts";
import { traceOf } from "../../shared/log.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import type { Stored, StoredChange } from "../settings/save-settings.ts";
import type { SettingTable } from "../settings/setting-table.ts";
import { openStoredFile } from "../settings/stored-file.ts";
import { type HostSettings, createSettingsStores, createUnsavedSettings } from "./host-settings.ts";
import type { Tools } from "../../shared/tools.ts";

/** Options of `readOwnSettings`. */
export interface OwnSettingsOptions extends Tools {
  /** The file with the settings, in a folder of this user alone. */
  readonly path: string;
  /** Every setting: those that let others in are not taken over from the host. */
  readonly table: SettingTable;
  /** The settings that the host stores. */
  readonly host: typeof streamDeck.settings;
}

/** The host is asked again if it has not answered by then. */
const askAgainMs = 5_000;

/**
 * The global settings in a file of the plugin's own, for a host whose settings the whole network can read and change.
 * What the host has is taken over once, at the first start, and removed there; it is never read again.
 */
export async function readOwnSettings(options: OwnSettingsOptions): Promise<HostSettings> {
  const { path, host, clock, log } = options;
  const unsaved = createUnsavedSettings();
  const file = await openStoredFile<Stored>({
    path,
    name: "The file with the settings",
    parse: (json) => v.parse(v.record(v.string(), v.unknown()), json),
    log,
    clock,
  });
  // A file that was there and could not be read is no first start: the host's settings may be somebody else's by now.
  const isFirstStart = file.found === undefined && file.isRead("apiKey");
  const { settings, storedSettings, take } = createSettingsStores();
  const known = deferred();
  /** Whether the host still has settings, which go once they are in the file. */
  let hostHasSome = false;
  const keep = async (next: Stored): Promise<boolean> => {
    take(next);
    known.resolve();
    file.write(next);
    const isSaved = await file.settled();
    unsaved.set(!isSaved);
    if (!isSaved || !hostHasSome) return isSaved;
    hostHasSome = false;
    await host
      .setGlobalSettings({})
      .catch((error: unknown) => log.error(`The host's settings were not removed: ${traceOf(error)}.`));
    return isSaved;
  };
  const askForSettings = (): void => {
    if (!isFirstStart) void keep(file.found ?? {});
    let cancelAsking = (): void => {};
    const subscription = host.onDidReceiveGlobalSettings(({ settings: ofHost }) => {
      cancelAsking();
      subscription.dispose();
      void takeOver(ofHost);
    });
    const ask = (): void => {
      cancelAsking = clock.after(askAgainMs, ask);
      host
        .getGlobalSettings()
        .catch((error: unknown) => log.error(`The settings could not be requested: ${traceOf(error)}.`));
    };
    ask();
  };
  const takeOver = async (ofHost: Stored): Promise<void> => {
    hostHasSome = Object.keys(ofHost).length > 0;
    // Without an API key the settings may be a stranger's, and the streamer loses nothing. What lets others
    // in, the streamer switches on again.
    const hasKey = readGlobalSettings(ofHost).apiKey !== "";
    const others = Object.fromEntries(
      Object.entries(ofHost).filter(([name]) => options.table[name]?.letsOthersIn !== true),
    );
    await keep(storedSettings.value ?? (hasKey ? afterChange({}, others) : {}));
  };
  return {
    settings,
    storedSettings,
    askForSettings,
    unsaved,
    async saveSettings(wanted) {
      await known.promise;
      const before = storedSettings.value ?? {};
      const change = typeof wanted === "function" ? wanted(before) : wanted;
      return change ? keep(afterChange(before, change)) : true;
    },
  };
}

/**
 * The settings after a change of the streamer's. An API key that is already there goes to another address only once the
 * streamer has confirmed it, by `confirmedAddress`. A removed key that is restored keeps the address confirmed for it.
 */
export function afterChange(before: Stored, change: StoredChange): Stored {
  const merged = { ...before, ...change };
  const [old, next] = [readGlobalSettings(before), readGlobalSettings(merged)];
  const address = normaliseBaseUrl(next.baseUrl) ?? "";
  const isNewKey = old.apiKey === "" || next.apiKey !== old.apiKey;
  const ofNewKey = readGlobalSettings(change).confirmedAddress ?? address;
  const ofOldKey = next.confirmedAddress === address ? address : (old.confirmedAddress ?? "");
  const confirmedAddress = isNewKey ? ofNewKey : ofOldKey;
  return Object.fromEntries(
    Object.entries({ ...merged, confirmedAddress }).filter(([, value]) => value !== undefined),
  );
}
