import { join } from "node:path";
import * as v from "valibot";
import { goalSchema } from "../../shared/goals/goal.ts";
import { type OnceFile, onceSchema, openOnceFile, withLater } from "../once/once-file.ts";
import { type StoredFile, openStoredFile } from "../settings/stored-file.ts";
import { namedOf } from "../settings/stored-schema.ts";
import type { Tools } from "../../shared/tools.ts";

const number = v.pipe(v.number(), v.finite());

const storedGoalSchema = v.object({
  goal: goalSchema,
  progress: v.object({ counted: number, top: number, reached: number, others: namedOf(number) }),
  /** Removed by the streamer, who may take that back until the plugin ends. */
  isRemoved: v.exactOptional(v.boolean()),
});
/** A goal with its progress. */
export type StoredGoal = v.InferOutput<typeof storedGoalSchema>;

const unknownStream = { isLive: false, seenAt: 0 };

const contentSchema = v.object({
  version: v.literal(1),
  goals: namedOf(storedGoalSchema),
  /** Digests of the events that were counted last, oldest first, with when. */
  counted: namedOf(number),
  /** Whether a stream runs, and when that was last seen. */
  stream: v.fallback(v.object({ isLive: v.boolean(), seenAt: number }), unknownStream),
  /** What the record of events that came may lack on disk. */
  once: v.fallback(v.optional(onceSchema), undefined),
});
/** The stored goals. The events that were counted are stored in the same write as the values. */
export type GoalsContent = v.InferOutput<typeof contentSchema>;

/** The file in which they are stored. */
export type GoalsFile = Pick<StoredFile<GoalsContent>, "found" | "write" | "settled">;

/** Opens the file, and the record of events that came. */
export async function openRecords(folder: string, { log, clock }: Tools) {
  const parse = (json: unknown) => v.parse(contentSchema, json);
  const [goals, once] = await Promise.all([
    openStoredFile({ path: join(folder, "goals.json"), name: "The file of goals", parse, log, clock }),
    openOnceFile(join(folder, "shown-events.json"), log, clock),
  ]);
  return joinRecords(goals, once);
}

/**
 * Joins both files. After a crash, the record of events gets what was counted but is not in it. From then on it is
 * written only after the goals: it never has an event that they have not counted.
 */
export async function joinRecords(goals: GoalsFile, once: OnceFile) {
  const found = withLater(once.found, goals.found?.once);
  if (found && found !== once.found) {
    once.write(found);
    await once.settled();
  }
  const onceFile: OnceFile = {
    found,
    write: (content) => void goals.settled().then(() => once.write(content)),
    async settled() {
      await goals.settled();
      return once.settled();
    },
  };
  return { goalsFile: goals, onceFile };
}
