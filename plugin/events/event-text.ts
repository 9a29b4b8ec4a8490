import type { AlertEvent } from "../../shared/alerts/alert-kinds.ts";
import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";
import { alertNameOf } from "../../shared/alerts/choose-alert.ts";
import { currencies } from "../../shared/alerts/currencies.ts";
import { isOwnAlert } from "../../shared/alerts/read-alert-settings.ts";
import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import { LastIds } from "../../shared/api/last-ids.ts";
import { comparableName } from "../../shared/visible-text.ts";
import { maskedType, textsApart } from "../approval/masked-alerts.ts";
import { withoutWritten, writtenText } from "../session/clean-text.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";

/** Fields that programs write. Any other text, also in an unknown event, may be written by people. */
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
  "joins",
  "characterId",
  "channelId",
  "role",
  "targetRole",
  "audioFormat",
  "ttsStreamUrl",
]);

/** Invisible controls of writing direction, which can make a text read as another one. */
const directionControls = /[\p{Bidi_Control}\u206a-\u206f]/gu;
/** The same controls in JSON, where they may be escaped. */
const mayHaveControls = /[\p{Bidi_Control}\u206a-\u206f]|\\u(?:061c|20[0-6])/iu;

/**
 * Prepares an event's text when it is sent to a page: removes controls of direction and masks hidden words. A stored
 * event is masked by the current list, not by the one of its arrival; `mask` is another list. `alerts` are the streamer's settings, whose lines
 * an alert's texts are part of.
 */
export function createEventText(
  hiddenWords: HiddenWords,
  alerts: () => AlertSettings = () => ({}),
): (text: string, mask?: HiddenWords["mask"]) => string {
  /** Messages with a hidden word, which are not spoken. */
  const unspoken = new LastIds();
  /** Messages without a hidden word. A voice without its text may be played only for one of these. */
  const spoken = new LastIds();
  const withoutVoice = (envelope: Envelope, mask: HiddenWords["mask"]): Readonly<Record<string, unknown>> => {
    const { type, payload } = envelope;
    const written = writtenText(envelope) ?? "";
    if (type === "chat.ai_message") {
      const isHidden = mask.isIn(payload.message) || mask.isIn(written);
      (isHidden ? unspoken : spoken).add(payload.id);
      return isHidden ? { shouldGenerateTtsMessage: false } : {};
    }
    if (type !== "ai.tts.generated") return {};
    const { messageId, textToSpeech } = payload;
    // Voices of one message share their sound.
    if (mask.isIn(textToSpeech) || mask.isIn(written)) unspoken.add(messageId);
    const isUnknown = textToSpeech.trim() === "" && !spoken.has(messageId);
    return isUnknown || unspoken.has(messageId) ? { ttsStreamUrl: "" } : {};
  };
  const alertTexts = (
    { type, id, payload }: Envelope,
    mask: HiddenWords["mask"],
  ): Readonly<Record<string, unknown>> => {
    if (type !== "channel.event") return {};
    const apart = textsApart(maskedAlert(payload, mask), id, alerts(), mask);
    // A type with words of our own is not shown, and its kind is known by it.
    return isOwnAlert(alertNameOf(payload))
      ? apart
      : { ...apart, eventType: maskedType(payload.eventType, mask) };
  };
  return (stored, mask = hiddenWords.mask) => {
    const text = withoutWritten(stored);
    if (mask.isEmpty) return mayHaveControls.test(text) ? serialised(JSON.parse(text)) : text;
    const decoded = decodeEnvelope(text);
    const full = text === stored ? decoded : decodeEnvelope(stored);
    if (decoded.kind !== "known" || full.kind !== "known") return serialised(JSON.parse(text), mask);
    const { envelope } = decoded;
    const changes = { ...withoutVoice(full.envelope, mask), ...alertTexts(envelope, mask) };
    return serialised({ ...envelope, payload: { ...envelope.payload, ...changes } }, mask);
  };
}

/** An alert's event as pages get it, as far as a viewer wrote it. */
export function maskedAlert(event: AlertEvent, mask: HiddenWords["mask"]): AlertEvent {
  const texts = (["username", "gifter", "message"] as const).flatMap((field) => {
    const text = event[field];
    return text ? [[field, mask.mask(withoutDirection(text))] as const] : [];
  });
  return { ...event, ...Object.fromEntries(texts) };
}

function serialised(event: unknown, mask?: HiddenWords["mask"]): string {
  return JSON.stringify(event, (name, value: unknown) => {
    if (typeof value !== "string") return value;
    const straight = withoutDirection(value);
    // A hidden word such as "try" is a currency's code as well, by which a tip is compared.
    const isTechnical =
      technicalFields.has(name) ||
      (name === "currency" && currencies.includes(comparableName(straight).toUpperCase()));
    return mask && !isTechnical ? mask.mask(straight) : straight;
  });
}

/** Removes controls of writing direction. */
export function withoutDirection(text: string): string {
  return text.replace(directionControls, "");
}

/** A field of events that pages get only where they need it. */
export type RedactedField = "ttsStreamUrl" | "originalMessage" | "memory" | "greeting" | "reasoning";

/** Empties a field at every depth of an event's text, also in an unknown type of event. */
export function redactField(eventText: string, field: RedactedField): string {
  // The field's name may be escaped.
  if (!eventText.includes(field) && !eventText.includes("\\u")) return eventText;
  return JSON.stringify(JSON.parse(eventText), (name, value: unknown) =>
    name === field ? (typeof value === "string" ? "" : null) : value,
  );
}
