import { streamDeck } from "@elgato/streamdeck";
import { Emitter } from "../../shared/emitter.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { LaidKey, LaidKeys } from "../profiles/laid-keys.ts";

/** Follows the keys and dials on all decks. `onTitled` is called with a key that was given a title. */
export function followLaidKeys(log: Log, onTitled: (keyId: string) => void): LaidKeys {
  const keys = new Map<string, LaidKey>();
  const appeared = new Emitter<LaidKey>();
  const changed = new Emitter();
  const { actions, settings } = streamDeck;
  actions.onWillAppear(({ action, payload }) => {
    if (payload.isInMultiAction) return;
    const key: LaidKey = {
      keyId: action.id,
      deviceId: action.device.id,
      action: action.manifestId,
      isDial: action.isDial(),
      column: payload.coordinates.column,
      row: payload.coordinates.row,
      settings: payload.settings,
    };
    keys.set(action.id, key);
    appeared.emit(key);
    changed.emit();
  });
  actions.onWillDisappear(({ action }) => {
    keys.delete(action.id);
    changed.emit();
  });
  const note = (keyId: string, next: LaidKey["settings"]): void => {
    const key = keys.get(keyId);
    if (!key) return;
    keys.set(keyId, { ...key, settings: next });
    changed.emit();
  };
  settings.onDidReceiveSettings(({ action, payload }) => note(action.id, payload.settings));

  const fillIn = async (keyId: string, decide: Parameters<LaidKeys["fillIn"]>[1]): Promise<void> => {
    const action = actions.getActionById(keyId);
    // Events queued before a restart come again, with settings that may be outdated; so the present ones are asked for.
    if (!action || Object.keys(await action.getSettings()).length > 0 || !keys.has(keyId)) return;
    const filling = decide();
    // Known at once, so that two keys that appear together are not filled in alike.
    note(keyId, filling.settings);
    await action.setSettings(filling.settings);
    // OpenDeck reports the change to inspectors only, so the plugin asks for the settings that it has just set.
    await action.getSettings();
    if (filling.title === undefined || !action.isKey()) return;
    await action.setTitle(filling.title);
    onTitled(keyId);
  };
  return {
    all: () => [...keys.values()],
    onAppeared: appeared.subscribe,
    onChanged: changed.subscribe,
    fillIn: (keyId, decide) =>
      void fillIn(keyId, decide).catch((error: unknown) =>
        log.warn(`A new key could not be filled in: ${traceOf(error)}.`),
      ),
  };
}
