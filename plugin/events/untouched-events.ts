import { randomUUID } from "node:crypto";
import { isJsonObject } from "../../shared/api/fields.ts";
import { hiddenWordsEvent } from "../../shared/protocol/overlay-protocol.ts";
import type { WordMask } from "../approval/word-mask.ts";
import type { PageEvent } from "./event-text.ts";

/** Most letters that are masked for this at once, because masking keeps the plugin busy. Older events count as touched. */
const maxLetters = 64 * 1024;

/**
 * The event by which pages learn that the hidden words have changed. It names the events, and the AI's messages with their
 * voices, in which the new words hide nothing more; pages may go on showing these. `events`: stored ones, oldest first.
 * `textFor` writes one with these hidden words.
 */
export function hiddenWordsText(
  events: readonly PageEvent[],
  textFor: (event: PageEvent, mask: WordMask) => string,
  before: WordMask,
  now: WordMask,
): string {
  const found = new Map<string, boolean>();
  // With no words at all an event would be passed on as it came, and could not be compared.
  const one = { ...before, isEmpty: false };
  const both: WordMask = {
    isEmpty: false,
    isIn: (text) => before.isIn(text) || now.isIn(before.mask(text)),
    mask: (text) => now.mask(before.mask(text)),
  };
  // No page has what the AI wrote in place of its text.
  const staysAsItIs = (event: PageEvent): boolean => {
    const onPages = { ...event, written: "" };
    return textFor(onPages, one) === textFor(onPages, both);
  };
  let left = maxLetters;
  for (const event of events.toReversed()) {
    const { envelope, frame } = event;
    left -= frame.text.length;
    const isUntouched = left >= 0 && staysAsItIs(event);
    for (const id of idsIn(envelope ?? JSON.parse(frame.text)))
      found.set(id, isUntouched && found.get(id) !== false);
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
