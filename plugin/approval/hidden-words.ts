import { createHash } from "node:crypto";
import { Emitter } from "../../shared/emitter.ts";
import { wordLimits } from "./hidden-words-question.ts";
import { type WordMask, createWordMask } from "./word-mask.ts";

/** The words that viewers neither see nor hear. They stay on this computer. */
export interface HiddenWords {
  readonly list: readonly string[];
  readonly mask: WordMask;
  /** The same for the same list, and for no other; empty for an empty one. It does not show the words. */
  readonly revision: string;
  /** Replaces them. What is over the limits is cut off. */
  set(words: readonly string[]): void;
  /** Calls back with every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates the list as it was stored; `save` stores a new one. */
export function createHiddenWords(
  stored: readonly string[],
  save: (words: readonly string[]) => void,
): HiddenWords {
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
    get revision() {
      return revision;
    },
    set(words) {
      list = withinLimits(words);
      mask = createWordMask(list);
      revision = digestOf(list);
      save(list);
      changed.emit();
    },
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
