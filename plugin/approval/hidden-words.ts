import { createHash } from "node:crypto";
import { Emitter } from "../../shared/emitter.ts";
import { wordLimits } from "./hidden-words-question.ts";
import { createWordMask } from "./word-mask.ts";

/** Words that are masked in every text for viewers and never spoken. They stay on this computer. */
export type HiddenWords = ReturnType<typeof createHiddenWords>;

/** Creates the list from the stored words; `save` stores a new list. */
export function createHiddenWords(stored: readonly string[], save: (words: readonly string[]) => void) {
  const changed = new Emitter();
  let list = withinLimits(stored);
  let mask = createWordMask(list);
  let revision = digestOf(list);
  return {
    get list() {
      return list;
    },
    get mask() {
      return mask;
    },
    /** Digest of the list, which does not reveal the words; empty for an empty list. */
    get revision() {
      return revision;
    },
    /** Replaces the words; those beyond the limits are cut off. */
    set(words: readonly string[]) {
      list = withinLimits(words);
      mask = createWordMask(list);
      revision = digestOf(list);
      save(list);
      changed.emit();
    },
    /** Calls back with every change; returns an unsubscribe function. */
    subscribe: changed.subscribe,
  };
}

function withinLimits(words: readonly string[]): readonly string[] {
  const trimmed = words.map((word) => word.trim().slice(0, wordLimits.letters)).filter((word) => word !== "");
  return [...new Set(trimmed)].slice(0, wordLimits.words);
}

function digestOf(list: readonly string[]): string {
  return list.length === 0 ? "" : createHash("sha256").update(JSON.stringify(list)).digest("base64url");
}
