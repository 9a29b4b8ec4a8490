import * as v from "valibot";
import { defineQuestion } from "../forms/question.ts";

/** How many repeated follows were left out. */
export const repeatsQuestion = defineQuestion("repeatedFollows", v.object({ leftOut: v.number() }), 5_000);
