import { isJsonObject } from "../../shared/api/fields.ts";
import type { WordMask } from "../approval/word-mask.ts";

/** Fields of payloads that hold what somebody wrote. */
const writtenFields = [
  "username",
  "message",
  "target",
  "gifter",
  "greeting",
  "reasoning",
  "textToSpeech",
  "originalMessage",
  "content",
] as const;

/** An event's text with what viewers must not see masked, and with other fields of its payload in their place. */
export function eventTextFor(
  text: string,
  mask: WordMask,
  changes: Readonly<Record<string, unknown>> = {},
): string {
  if (mask.isEmpty && Object.keys(changes).length === 0) return text;
  const event: unknown = JSON.parse(text);
  if (!isJsonObject(event) || !isJsonObject(event["payload"])) return text;
  const { payload } = event;
  for (const field of writtenFields) {
    const written = payload[field];
    if (typeof written === "string" || typeof written === "number")
      payload[field] = mask.mask(String(written));
  }
  Object.assign(payload, changes);
  return JSON.stringify(event);
}
