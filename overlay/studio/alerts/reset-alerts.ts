import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { undoOffer } from "../document/undo-offer.ts";
import type { StatusDetails } from "../studio-host.ts";
import { alertLabel } from "./alert-names.ts";
import type { AlertStore } from "./alert-store.ts";

/** Where alerts are reset. */
interface Resetting {
  readonly words: StudioWords;
  readonly store: AlertStore;
  readonly onSay: (sentence: string, details?: StatusDetails) => void;
}

/** Resets an alert. */
export function resetAlert(name: string, { words, store, onSay }: Resetting): void {
  const isKept = store.isKnown(name);
  store.change(name, undefined);
  const sentence = isKept ? words.alerts.resetDone : words.removed;
  onSay(fill(sentence, { name: alertLabel(name, words) }), undoOffer(store.document, words));
}

/** Resets all alerts. */
export async function resetAllAlerts({ words, store, onSay }: Resetting): Promise<void> {
  if ((await store.replace({})) !== "done") return onSay(words.silent, { isTrouble: true });
  onSay(words.alerts.resetAllDone, undoOffer(store.document, words));
}
