import * as v from "valibot";
import type { Envelope, EnvelopeType } from "./envelope.ts";
import { payloadSchemas } from "./payload-schemas.ts";
import { quickCheckOf } from "./quick-check.ts";

/** What one frame of the EventSub stream turned out to be. */
export type DecodedEnvelope =
  | { readonly kind: "known"; readonly envelope: Envelope }
  /** A type this client has never heard of: to be counted and passed over, never an error. */
  | { readonly kind: "unknown"; readonly id: string; readonly type: string }
  /** Not usable. `reason` names what is wrong and where, never the content. */
  | { readonly kind: "bad"; readonly reason: string };

const outline = {
  id: v.string(),
  version: v.optional(v.string()),
  timestamp: v.string(),
  channel: v.object({ id: v.string(), name: v.string(), platform: v.string() }),
  stream: v.optional(v.object({ id: v.string() })),
  meta: v.optional(v.record(v.string(), v.unknown())),
};

/** One check for each type, envelope and payload in one go: this runs for every event of a busy channel. */
const checks = Object.fromEntries(
  Object.entries(payloadSchemas).map(([type, payload]) => {
    const schema = v.object({ ...outline, type: v.literal(type), payload });
    return [type, { schema, isRight: quickCheckOf(schema) }];
  }),
);

/**
 * Decodes the `data` of one EventSub frame (service-api.md, "Envelope"). Never throws: what is wrong with a
 * frame is part of the answer, so that one bad frame cannot end a stream.
 */
export function decodeEnvelope(frameText: string): DecodedEnvelope {
  let json: unknown;
  try {
    json = JSON.parse(frameText);
  } catch {
    return { kind: "bad", reason: "not JSON" };
  }
  if (typeof json !== "object" || json === null || !("id" in json) || !("type" in json)) {
    return { kind: "bad", reason: "not an envelope" };
  }
  const { id, type } = json;
  if (typeof id !== "string" || typeof type !== "string") return { kind: "bad", reason: "not an envelope" };
  const check = isEnvelopeType(type) ? checks[type] : undefined;
  if (!check) return { kind: "unknown", id, type };
  if (!check.isRight(json)) {
    const result = v.safeParse(check.schema, json);
    if (!result.success) return { kind: "bad", reason: `${type}: ${placeOf(result.issues)}` };
  }
  // The compiler cannot see that `type` and `payload` belong together; the look-up above made sure.
  return { kind: "known", envelope: json as Envelope };
}

/** Whether `type` is one of the documented event keys. */
export function isEnvelopeType(type: string): type is EnvelopeType {
  return Object.hasOwn(payloadSchemas, type);
}

/** Where the first fault is and what was expected there: safe to log, because it holds nothing received. */
function placeOf(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [first] = issues;
  const place = v.getDotPath(first) ?? "the whole";
  return `${place} should be ${first.expected ?? "different"}`;
}
