import type { AlertEvent } from "../../shared/alerts/alert-kinds.ts";
import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";
import { alertNameOf } from "../../shared/alerts/choose-alert.ts";
import { currencies } from "../../shared/alerts/currencies.ts";
import { isOwnAlert } from "../../shared/alerts/read-alert-settings.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import { LastIds } from "../../shared/api/last-ids.ts";
import { comparableName } from "../../shared/visible-text.ts";
import { maskedType, textsApart } from "../approval/masked-alerts.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import type { WordMask } from "../approval/word-mask.ts";
import type { PassedEvent } from "../once/once.ts";

/** An event on its way to pages. */
export interface PageEvent extends PassedEvent {
  /** Address of its voice for pages; empty: none. A voice of the service has an address that is a credential. */
  readonly voiceUrl?: string;
  /** Whether pages get it without the text that the AI wrote in it. */
  readonly isBare?: boolean | undefined;
}

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
/** The same controls in JSON, or anything escaped. */
const mayHaveControls = /[\p{Bidi_Control}\u206a-\u206f]|\\u/u;

/**
 * Writes an event as a page gets it: without controls of direction, hidden words and private fields. A stored event is
 * masked by the current list, not by the one of its arrival; `mask` is another list. `alerts` are the streamer's settings,
 * whose lines an alert's texts are part of.
 */
export function createEventText(
  hiddenWords: HiddenWords,
  alerts: () => AlertSettings = () => ({}),
): (event: PageEvent, mask?: WordMask) => string {
  /** Messages with a hidden word, which are not spoken. */
  const unspoken = new LastIds();
  /** Messages without a hidden word. A voice without its text may be played only for one of these. */
  const spoken = new LastIds();
  const withoutVoice = (
    { type, payload }: Envelope,
    written: string,
    mask: WordMask,
  ): Readonly<Record<string, unknown>> => {
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
  const alertTexts = ({ type, id, payload }: Envelope, mask: WordMask): Readonly<Record<string, unknown>> => {
    if (type !== "channel.event") return {};
    const apart = textsApart(maskedAlert(payload, mask), id, alerts(), mask);
    // A type with words of our own is not shown, and its kind is known by it.
    return isOwnAlert(alertNameOf(payload))
      ? apart
      : { ...apart, eventType: maskedType(payload.eventType, mask) };
  };
  return (event, mask = hiddenWords.mask) => {
    const { envelope, frame, voiceUrl, written = "" } = event;
    const withheld = withheldIn(event);
    if (mask.isEmpty && voiceUrl === undefined && !mayHave(frame.text, withheld)) return frame.text;
    if (!envelope) return serialised(JSON.parse(frame.text), withheld, mask);
    const payload = {
      ...envelope.payload,
      ...(voiceUrl !== undefined && { ttsStreamUrl: voiceUrl }),
      ...(!mask.isEmpty && { ...withoutVoice(envelope, written, mask), ...alertTexts(envelope, mask) }),
    };
    return serialised({ ...envelope, payload }, withheld, mask, voiceUrl);
  };
}

/** Fields that pages do not get, at any depth, also in an unknown type of event. */
function withheldIn({ envelope, isBare }: PageEvent): ReadonlySet<string> {
  const type = envelope?.type;
  return new Set([
    // A voice's address is a credential.
    "ttsStreamUrl",
    // The AI's memory of a viewer is private to the streamer.
    ...(type === "chat.first_message" ? ["memory"] : []),
    // A verdict may quote a message that awaits approval later, or a caption.
    ...(type === "ai.moderation" ? ["originalMessage"] : []),
    ...(isBare ? ["greeting", "reasoning"] : []),
  ]);
}

/** Whether JSON may have what pages do not get. The name of a field may be escaped. */
function mayHave(text: string, withheld: ReadonlySet<string>): boolean {
  return mayHaveControls.test(text) || [...withheld].some((field) => text.includes(field));
}

/** An alert's event as pages get it, as far as a viewer wrote it. */
export function maskedAlert(event: AlertEvent, mask: WordMask): AlertEvent {
  const texts = (["username", "gifter", "message"] as const).flatMap((field) => {
    const text = event[field];
    return text ? [[field, mask.mask(withoutDirection(text))] as const] : [];
  });
  return { ...event, ...Object.fromEntries(texts) };
}

/** `voiceUrl`: the address of a voice that pages get. */
function serialised(
  event: unknown,
  withheld: ReadonlySet<string>,
  mask: WordMask,
  voiceUrl?: string,
): string {
  return JSON.stringify(event, (name, value: unknown) => {
    if (withheld.has(name) && value !== voiceUrl) return typeof value === "string" ? "" : null;
    if (typeof value !== "string") return value;
    const straight = withoutDirection(value);
    // A hidden word such as "try" is a currency's code as well, by which a tip is compared.
    const isTechnical =
      technicalFields.has(name) ||
      (name === "currency" && currencies.includes(comparableName(straight).toUpperCase()));
    return isTechnical ? straight : mask.mask(straight);
  });
}

/** Removes controls of writing direction. */
export function withoutDirection(text: string): string {
  return text.replace(directionControls, "");
}
