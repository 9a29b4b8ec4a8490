import { type Envelope, type EnvelopeType, envelopeFields } from "./envelope.ts";
import { id, isJsonObject, repair } from "./fields.ts";
import { payloadFields } from "./payload-fields.ts";

/** The result of decoding one frame of the EventSub stream. */
export type DecodedEnvelope =
  | { readonly kind: "known"; readonly envelope: Envelope }
  /** A type that this client does not know, which is never an error. `id` may be empty. */
  | { readonly kind: "unknown"; readonly id: string; readonly type: string }
  /** Not usable. `reason` names the fault and its field, never the content. */
  | { readonly kind: "bad"; readonly reason: string };

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
  if (!isEnvelopeType(type)) return { kind: "unknown", id: idOf(json), type };
  const payload = json["payload"] ?? {};
  if (!isJsonObject(payload)) return { kind: "bad", reason: `${type}: payload cannot be used` };
  repair(json, envelopeFields, makeId);
  // A message without an id gets its event's.
  const unusable = repair(payload, payloadFields[type], () => json["id"] as string);
  if (unusable !== undefined) return { kind: "bad", reason: `${type}: payload.${unusable} cannot be used` };
  json["payload"] = payload;
  // The compiler cannot see that `type` and `payload` belong together; the look-up above ensures it.
  return { kind: "known", envelope: json as unknown as Envelope };
}

/** Whether `type` is one of the documented event keys. */
function isEnvelopeType(type: string): type is EnvelopeType {
  return Object.hasOwn(payloadFields, type);
}

function idOf(json: Readonly<Record<string, unknown>>): string {
  return id.fits(json["id"]) ? (json["id"] as string) : (id.replacement(json["id"], () => "") ?? "");
}
