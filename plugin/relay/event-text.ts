import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import { LastIds } from "../../shared/api/last-ids.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";

/** Fields of payloads that hold what somebody wrote. */
const writtenFields: ReadonlySet<string> = new Set([
  "username",
  "message",
  "target",
  "gifter",
  "greeting",
  "reasoning",
  "textToSpeech",
  "originalMessage",
  "content",
]);

/** Masks an event's text as it leaves, whenever it came: by the list of hidden words at that moment. */
export function createEventText(hiddenWords: Pick<HiddenWords, "mask">): (text: string) => string {
  /** Messages with a hidden word, which are not spoken. */
  const unspoken = new LastIds();
  const silenced = ({ type, payload }: Envelope): Readonly<Record<string, unknown>> => {
    const { mask } = hiddenWords;
    if (type === "chat.ai_message" && mask.isIn(payload.message)) {
      unspoken.add(payload.id);
      return { shouldGenerateTtsMessage: false };
    }
    if (type !== "ai.tts.generated") return {};
    return mask.isIn(payload.textToSpeech) || unspoken.has(payload.messageId) ? { ttsStreamUrl: "" } : {};
  };
  return (text) => {
    const { mask } = hiddenWords;
    if (mask.isEmpty) return text;
    const decoded = decodeEnvelope(text);
    if (decoded.kind !== "known") return text;
    const { envelope } = decoded;
    const fields = Object.entries(envelope.payload).map(([name, value]: [string, unknown]) => [
      name,
      writtenFields.has(name) && typeof value === "string" ? mask.mask(value) : value,
    ]);
    return JSON.stringify({
      ...envelope,
      payload: { ...Object.fromEntries(fields), ...silenced(envelope) },
    });
  };
}
