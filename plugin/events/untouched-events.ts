import { randomUUID } from "node:crypto";
import { isJsonObject } from "../../shared/api/fields.ts";
import { hiddenWordsEvent } from "../../shared/protocol/overlay-protocol.ts";
import type { WordMask } from "../approval/word-mask.ts";

/** Prepares an event's text for pages, as with these hidden words. */
type Prepare = (text: string, mask: WordMask) => string;

/** Most letters that are masked for this at once, because masking keeps the plugin busy. Older events count as touched. */
const maxLetters = 64 * 1024;

/** Leaves every text as it is, but for how the JSON is written. */
const noMask: WordMask = { isEmpty: false, isIn: () => false, mask: (text) => text };

/**
 * The event by which pages learn that the hidden words have changed. It names the events, and the AI's messages with their
 * voices, in which the new words hide nothing more; pages may go on showing these. `texts`: stored events, oldest first.
 */
export function hiddenWordsText(
  texts: readonly string[],
  prepare: Prepare,
  before: WordMask,
  now: WordMask,
): string {
  const found = new Map<string, boolean>();
  const staysAsItIs = (text: string): boolean => {
    const onPages = prepare(text, before);
    return prepare(onPages, noMask) === prepare(prepare(onPages, now), noMask);
  };
  let left = maxLetters;
  for (const text of texts.toReversed()) {
    left -= text.length;
    const isUntouched = left >= 0 && staysAsItIs(text);
    for (const id of idsIn(JSON.parse(text))) found.set(id, isUntouched && found.get(id) !== false);
  }
  const untouched = [...found].flatMap(([id, isUntouched]) => (isUntouched ? [[id, true] as const] : []));
  return JSON.stringify({
    id: randomUUID(),
    type: hiddenWordsEvent,
    untouched: Object.fromEntries(untouched),
  });
}

function idsIn(event: unknown): readonly string[] {
  if (!isJsonObject(event)) return [];
  const payload = isJsonObject(event["payload"]) ? event["payload"] : {};
  return [event["id"], payload["id"], payload["messageId"]].filter((id) => typeof id === "string");
}
