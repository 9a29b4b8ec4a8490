import * as v from "valibot";
import { defineQuestion, listReply, testReply } from "../forms/question.ts";

/** Faults of the whole setup, a sentence each. */
export const checkQuestion = defineQuestion("checkEverything", listReply, 10_000);

/** Saves a report to a file. */
export const reportQuestion = defineQuestion("saveReport", testReply, 30_000);

/** Time for which the log remains detailed; 0: it is off. With `turn`, it is turned on or off first. */
export const detailedLogQuestion = defineQuestion(
  "detailedLog",
  v.object({ remainingMs: v.number() }),
  5_000,
  { turn: v.picklist(["on", "off"]) },
);
