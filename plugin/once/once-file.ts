import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { GiverGifts } from "./gifts.ts";
import { namedOf } from "../settings/stored-schema.ts";
import { type StoredFile, openStoredFile } from "../settings/stored-file.ts";

const time = v.pipe(v.number(), v.finite());
const text = v.fallback(v.string(), "");

/** What is stored of events that were shown. Viewers are hashes in it, and times are milliseconds since 1970. */
const contentSchema = v.object({
  version: v.literal(1),
  savedAt: v.fallback(time, 0),
  salt: text,
  /** Hash of the account that all of it belongs to. */
  account: text,
  follows: namedOf(time),
  recentFollows: namedOf(time),
  /** How many repeated follows were left out in the running stream. */
  leftOut: v.fallback(v.number(), 0),
  gifts: namedOf(
    v.object({ totals: v.array(v.object({ at: time, left: v.number() })), singles: v.array(time) }),
  ),
  subscriptions: namedOf(v.object({ id: v.string(), months: v.number(), hasMessage: v.boolean(), at: time })),
  streams: namedOf(
    v.object({
      isLive: v.boolean(),
      since: time,
      id: v.optional(v.string()),
      seenAt: time,
      offlineAt: v.optional(time),
      held: v.optional(v.string()),
    }),
  ),
});
type Content = v.InferOutput<typeof contentSchema>;
/** What is stored of events that were shown. */
export type OnceContent = Omit<Content, "gifts"> & { readonly gifts: Readonly<Record<string, GiverGifts>> };

/** The file in which it is stored. */
export type OnceFile = Pick<StoredFile<OnceContent>, "found" | "write" | "settled">;

/** Opens the file, which is apart from the stored state: that one is written with every press. */
export function openOnceFile(path: string, log: Log, clock: Clock): Promise<OnceFile> {
  const parse = (json: unknown) => v.parse(contentSchema, json);
  return openStoredFile({ path, name: "The file of events that were shown", parse, log, clock });
}
