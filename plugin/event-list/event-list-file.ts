import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { listedEventSchema } from "../../shared/protocol/overlay-protocol.ts";
import { type StoredFile, openStoredFile } from "../settings/stored-file.ts";

const contentSchema = v.object({
  version: v.literal(1),
  salt: v.fallback(v.string(), ""),
  /** Hash of the account that the events belong to. */
  account: v.fallback(v.string(), ""),
  /** Oldest first, with names as viewers have them: words are hidden when an event is sent. */
  events: v.fallback(v.pipe(v.array(listedEventSchema), v.readonly()), []),
});
/** The stored list of events. */
export type EventListContent = v.InferOutput<typeof contentSchema>;

/** The file in which it is stored. */
export type EventListFile = Pick<StoredFile<EventListContent>, "found" | "write" | "settled">;

/** Opens the file in the data folder. */
export function openEventListFile(path: string, log: Log, clock: Clock): Promise<EventListFile> {
  const parse = (json: unknown) => v.parse(contentSchema, json);
  return openStoredFile({ path, name: "The file of the last events", parse, log, clock });
}
