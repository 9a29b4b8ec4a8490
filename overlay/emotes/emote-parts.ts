import type { PageEmote } from "../../shared/protocol/emotes-protocol.ts";
import { visible } from "../../shared/visible-text.ts";

/** An emote within a text, with the zero-width ones that lie over it. */
export interface ShownEmote {
  readonly emote: PageEmote;
  readonly over: PageEmote[];
}

/** A text in parts. Together, and with the emotes' names, they are the text, but for blanks before zero-width emotes. */
export type TextParts = readonly (string | ShownEmote)[];

/** Limit of emotes in a text: more are not seen, and a hostile text may have thousands. */
const maxShown = 100;

/** Finds the emotes in a text, each a word by itself. A zero-width one without an emote before it is shown like others. */
export function partsOf(text: string, find: (name: string) => PageEmote | undefined): TextParts {
  const parts: (string | ShownEmote)[] = [];
  let [written, count] = ["", 0];
  let before: ShownEmote | undefined;
  for (const [word] of text.matchAll(/\s+|\S+/gu)) {
    const emote = count < maxShown ? find(word) : undefined;
    if (!emote) {
      written += word;
      if (visible.test(word)) before = undefined;
      continue;
    }
    count++;
    if (emote.isZeroWidth && before) before.over.push(emote);
    else {
      if (written !== "") parts.push(written);
      parts.push((before = { emote, over: [] }));
    }
    written = "";
  }
  return written === "" ? parts : [...parts, written];
}

/** Whether a text is emotes alone. */
export function areAlone(parts: TextParts): boolean {
  return parts.every((part) => typeof part !== "string" || !visible.test(part));
}
