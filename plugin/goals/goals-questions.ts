import { defineQuestion, listReply } from "../forms/question.ts";

/** The goals, by id. */
export const goalsQuestion = defineQuestion("getGoals", listReply, 5_000);
