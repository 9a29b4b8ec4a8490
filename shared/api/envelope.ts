import {
  id,
  isJsonObject,
  type Json,
  type ObjectOf,
  object,
  optional,
  optionalText,
  text,
} from "./fields.ts";
import type { payloadFields } from "./payload-fields.ts";

/** The fields of every envelope of `GET /v1/eventsub/stream`, beside its `type` and its `payload`. */
export const envelopeFields = {
  /** Unique delivery id: envelopes with the same id are the same event. */
  id,
  /** Version of the payload's schema, a date-like string. */
  version: optionalText,
  /** ISO 8601 time at which the event was emitted. */
  timestamp: text,
  /** Where it happened. `platform` is the upper-case name of a streaming platform. */
  channel: object({ id: text, name: text, platform: text }),
  /** The live stream session, when there is one. */
  stream: optional(object({ id: text })),
  /** Anything else the service sends with this type of event. */
  meta: optional<Readonly<Json>>({ fits: isJsonObject, replacement: () => ({}) }),
};

/** Event key → payload, as `payloadFields` reads them. */
export type EnvelopeMap = {
  readonly [Type in keyof typeof payloadFields]: ObjectOf<(typeof payloadFields)[Type]>;
};

/** A documented event key. */
export type EnvelopeType = keyof EnvelopeMap;

/** One event of a known type `Type`, decoded and checked. */
export type EnvelopeOf<Type extends EnvelopeType> = ObjectOf<typeof envelopeFields> & {
  readonly type: Type;
  readonly payload: EnvelopeMap[Type];
};

/** Any event of a known type, discriminated by `type`. */
export type Envelope = { [Type in EnvelopeType]: EnvelopeOf<Type> }[EnvelopeType];
