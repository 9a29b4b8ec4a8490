import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import { LastIds } from "../../shared/api/last-ids.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";

/** Fields of events that a program wrote; whatever else is a text may be somebody's words, also in an unknown event. */
const technicalFields: ReadonlySet<string> = new Set([
  "id",
  "type",
  "version",
  "timestamp",
  "platform",
  "language",
  "sentDateTime",
  "expiresAt",
  "updated",
  "eventType",
  "messageId",
  "characterId",
  "channelId",
  "targetRole",
  "audioFormat",
  "ttsStreamUrl",
]);

/** Invisible controls of the direction of writing: with them, a text can be read as another than it is. */
const directionControls = /[\p{Bidi_Control}\u206a-\u206f]/gu;
/** The same as JSON may have them. */
const mayHaveControls = /[\p{Bidi_Control}\u206a-\u206f]|\\u(?:061c|20[0-6])/iu;

/**
 * Makes an event's text what pages may have, as it leaves, whenever it came: without controls of direction, and with
 * words masked by the list of hidden words at that moment.
 */
export function createEventText(hiddenWords: Pick<HiddenWords, "mask">): (text: string) => string {
  /** Messages with a hidden word, which are not spoken. */
  const unspoken = new LastIds();
  /** Messages without one, by which a voice that does not say its words is known. */
  const spoken = new LastIds();
  const silenced = ({ type, payload }: Envelope): Readonly<Record<string, unknown>> => {
    const { mask } = hiddenWords;
    if (type === "chat.ai_message") {
      const isHidden = mask.isIn(payload.message);
      (isHidden ? unspoken : spoken).add(payload.id);
      return isHidden ? { shouldGenerateTtsMessage: false } : {};
    }
    if (type !== "ai.tts.generated") return {};
    const { messageId, textToSpeech } = payload;
    const isUnknown = textToSpeech.trim() === "" && !spoken.has(messageId);
    return isUnknown || mask.isIn(textToSpeech) || unspoken.has(messageId) ? { ttsStreamUrl: "" } : {};
  };
  return (text) => {
    const { mask } = hiddenWords;
    if (mask.isEmpty) return mayHaveControls.test(text) ? written(JSON.parse(text)) : text;
    const decoded = decodeEnvelope(text);
    if (decoded.kind !== "known") return written(JSON.parse(text), mask);
    const { envelope } = decoded;
    return written({ ...envelope, payload: { ...envelope.payload, ...silenced(envelope) } }, mask);
  };
}

function written(event: unknown, mask?: HiddenWords["mask"]): string {
  return JSON.stringify(event, (name, value: unknown) => {
    if (typeof value !== "string") return value;
    const straight = withoutDirection(value);
    return mask && !technicalFields.has(name) ? mask.mask(straight) : straight;
  });
}

/** A text without controls of its direction. */
export function withoutDirection(text: string): string {
  return text.replace(directionControls, "");
}

/** A field of events that pages get only where they need it. */
export type RedactedField = "ttsStreamUrl" | "originalMessage" | "memory" | "greeting" | "reasoning";

/** An event's text with a field empty wherever it stands, also in an event of a type that is not known here. */
export function redactField(eventText: string, field: RedactedField): string {
  // The name may be written with escapes.
  if (!eventText.includes(field) && !eventText.includes("\\u")) return eventText;
  return JSON.stringify(JSON.parse(eventText), (name, value: unknown) =>
    name === field ? (typeof value === "string" ? "" : null) : value,
  );
}
