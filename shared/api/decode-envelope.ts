import { type Envelope, envelopeFields } from "./envelope.ts";
import { type Fields, id, isJsonObject, repair } from "./fields.ts";
import { payloadFields } from "./payload-fields.ts";
import { isPing } from "./ping.ts";

/** The result of decoding one frame of the EventSub stream. */
export type DecodedEnvelope =
  | { readonly kind: "known"; readonly envelope: Envelope }
  /** The streamer's own speech, which nothing shows, keeps or counts. */
  | { readonly kind: "caption"; readonly envelope: Envelope }
  /** A keep-alive (`system.ping`), which is no event. */
  | { readonly kind: "ping" }
  /** A type that this client does not know, which is never an error. `id` may be empty. */
  | { readonly kind: "unknown"; readonly id: string; readonly type: string }
  /** Not usable. `reason` names the fault and its field, never the content. */
  | { readonly kind: "bad"; readonly reason: string };

/** The table of fields of each type. A look-up in a Map costs less than one in an object by a text just read. */
const fieldsOf: ReadonlyMap<string, Fields> = new Map(Object.entries(payloadFields));

/**
 * Decodes the `data` of one EventSub frame (`GET /v1/eventsub/stream`). Never throws, so one bad frame cannot end a
 * stream: problems are part of the result. Optional fields that are missing, null or of the wrong type become empty.
 * `makeId` creates an id for an event that has none.
 */
export function decodeEnvelope(frameText: string, makeId: () => string = () => ""): DecodedEnvelope {
  let json: unknown;
  try {
    json = JSON.parse(frameText);
  } catch {
    return { kind: "bad", reason: "not JSON" };
  }
  if (!isJsonObject(json) || typeof json["type"] !== "string")
    return { kind: "bad", reason: "not an envelope" };
  const { type } = json;
  if (isPing(type)) return { kind: "ping" };
  const fields = fieldsOf.get(type);
  if (!fields) return { kind: "unknown", id: idOf(json), type };
  const payload = json["payload"] ?? {};
  if (!isJsonObject(payload)) return { kind: "bad", reason: `${type}: payload cannot be used` };
  repair(json, envelopeFields, makeId);
  // A message without an id gets its event's.
  const unusable = repair(payload, fields, () => json["id"] as string);
  if (unusable !== undefined) return { kind: "bad", reason: `${type}: payload.${unusable} cannot be used` };
  if (json["payload"] !== payload) json["payload"] = payload;
  // The compiler cannot see that `type` and `payload` belong together; the look-up above ensures it.
  const envelope = json as unknown as Envelope;
  return { kind: isCaption(envelope) ? "caption" : "known", envelope };
}

function idOf(json: Readonly<Record<string, unknown>>): string {
  return id.fits(json["id"]) ? (json["id"] as string) : (id.replacement(json["id"], () => "") ?? "");
}

/** What the `eventType` of a caption has in it beside `caption`. */
const captionWords = ["streamer", "subtitle", "closed"];

/**
 * Whether an event is a caption: the streamer's own speech, transcribed. Nobody wrote it, and it may hold any word that
 * was spoken in the room. The service sends captions as lines of chat and as events of the channel, whose type may be written in
 * any way (`Closed-Captions`).
 */
export function isCaption({ type, payload }: Envelope): boolean {
  if (type === "chat.message") return payload.isCaption === true;
  if (type !== "channel.event") return false;
  return isCaptionType(payload.eventType);
}

/** Whether an `eventType` of the channel is one of captions. */
export function isCaptionType(eventType: string): boolean {
  const name = eventType
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  return name.includes("caption") && captionWords.some((word) => name.includes(word));
}
