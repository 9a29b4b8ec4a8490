import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { namedOf } from "../settings/stored-schema.ts";
import { type StoredFile, openStoredFile } from "../settings/stored-file.ts";

/** Milliseconds since 1970, no later than a date can be. */
const time = v.pipe(v.number(), v.maxValue(8.64e15));
const text = v.fallback(v.string(), "");

const giftsSchema = v.object({
  /** Totals of several gifts, and how many of their single gifts have not come yet. */
  totals: v.pipe(v.array(v.object({ at: time, left: v.number() })), v.readonly()),
  /** When single gifts came that are part of no total. */
  singles: v.pipe(v.array(time), v.readonly()),
});
/** The last gifts of one giver on one platform. */
export type GiverGifts = v.InferOutput<typeof giftsSchema>;

/** A viewer's last subscription. `id` is the event's. */
const subscriptionSchema = v.object({
  id: v.string(),
  months: v.number(),
  hasMessage: v.boolean(),
  at: time,
});
const streamSchema = v.object({
  isLive: v.boolean(),
  since: time,
  /** The service's id of it. */
  id: v.optional(v.string()),
  /** The last sign of it. */
  seenAt: time,
  /** When it went offline, if that does not count yet. */
  offlineAt: v.optional(time),
  /** Text of the event that announced its end. */
  held: v.optional(v.string()),
});
/** A stream as it counts. */
export type StreamRecord = v.InferOutput<typeof streamSchema>;

const contentSchema = v.object({
  version: v.literal(1),
  savedAt: v.fallback(time, 0),
  /** How many events had come. */
  seq: v.fallback(v.number(), 0),
  salt: text,
  /** Hash of the account that all of it belongs to. */
  account: text,
  /** How many repeated follows were left out in the running stream. */
  leftOut: v.fallback(v.number(), 0),
  /** When the service's last events came, by the hashes of their ids. */
  ids: namedOf(time),
  follows: namedOf(time),
  /** Follows of the last minute, by name without platform. */
  recentFollows: namedOf(time),
  gifts: namedOf(giftsSchema),
  subscriptions: namedOf(subscriptionSchema),
  streams: namedOf(streamSchema),
});
/** The stored record of events that were shown. Viewers are hashes in it. */
export type OnceContent = v.InferOutput<typeof contentSchema>;

/** Schema of the record. */
export { contentSchema as onceSchema };

/**
 * A record with entries that were written elsewhere, and later than the record unless that has as many events.
 */
export function withLater(
  record: OnceContent | undefined,
  later: OnceContent | undefined,
): OnceContent | undefined {
  if (!later || (record && record.seq >= later.seq)) return record;
  if (record?.salt !== later.salt || record.account !== later.account) return later;
  const { ids, follows, recentFollows, gifts, subscriptions, streams } = record;
  return {
    ...later,
    ids: { ...ids, ...later.ids },
    follows: { ...follows, ...later.follows },
    recentFollows: { ...recentFollows, ...later.recentFollows },
    gifts: { ...gifts, ...later.gifts },
    subscriptions: { ...subscriptions, ...later.subscriptions },
    streams: { ...streams, ...later.streams },
  };
}

/** The file in which it is stored. */
export type OnceFile = Pick<StoredFile<OnceContent>, "found" | "write" | "settled">;

/** What a file without anything has. */
export const nothingShown: OnceContent = v.parse(contentSchema, { version: 1 });

/** Opens the file, which is apart from the stored state: that one is written with every press. */
export function openOnceFile(path: string, log: Log, clock: Clock): Promise<OnceFile> {
  const parse = (json: unknown) => v.parse(contentSchema, json);
  return openStoredFile({ path, name: "The file of events that were shown", parse, log, clock });
}
