import * as v from "valibot";
import { defineQuestion, testReply } from "../forms/question.ts";

/**
 * Asks the service's desktop app for the API key, and saves it. The reply comes when the app's user has decided. With
 * `cancel: "yes"`, the request is given up.
 */
export const connectAppQuestion = defineQuestion("connectApp", testReply, 130_000, {
  cancel: v.literal("yes"),
});
