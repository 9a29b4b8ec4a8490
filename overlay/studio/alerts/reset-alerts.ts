import type { AlertKindSettings } from "../../../shared/alerts/alert-settings.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import type { StatusDetails } from "../studio-host.ts";
import { alertLabel } from "./alert-names.ts";
import type { AlertStore } from "./alert-store.ts";

/** Where alerts are reset. */
interface Resetting {
  readonly words: StudioWords;
  readonly store: AlertStore;
  readonly onSay: (sentence: string, details?: StatusDetails) => void;
}

/** Resets an alert. Undo brings its settings back, under what was changed since. */
export function resetAlert(name: string, { words, store, onSay }: Resetting): void {
  const before = store.of(name);
  const isKept = store.isKnown(name);
  store.change(name, undefined);
  const take = (): void => {
    store.change(name, withOlder(store.of(name), before));
    onSay(words.figure.undone);
  };
  const sentence = isKept ? words.alerts.resetDone : words.removed;
  onSay(fill(sentence, { name: alertLabel(name, words) }), { offer: { label: words.undo, take } });
}

/** Resets all alerts. Undo brings back the settings of those that were not changed since. */
export async function resetAllAlerts({ words, store, onSay }: Resetting): Promise<void> {
  const before = store.settings;
  const onTrouble = (): void => onSay(words.silent, { isTrouble: true });
  if (!(await store.replace({}))) return onTrouble();
  const take = async (): Promise<void> => {
    if (!(await store.replace({ ...before, ...store.settings }))) return onTrouble();
    onSay(words.figure.undone);
  };
  onSay(words.alerts.resetAllDone, { offer: { label: words.undo, take: () => void take() } });
}

/** Settings with older ones where they have none. */
function withOlder(newer: AlertKindSettings, older: AlertKindSettings): AlertKindSettings {
  const ids = new Set(newer.variations.map(({ id }) => id));
  return {
    choices: { ...older.choices, ...newer.choices },
    variations: [...older.variations.filter(({ id }) => !ids.has(id)), ...newer.variations],
  };
}
