import * as v from "valibot";
import { addressReply, defineQuestion } from "../forms/question.ts";

/** The pages of the set-up window, as the fragment of its address names them; the first is the steps. */
export const setUpPages = [
  "steps",
  "account",
  "obs",
  "overlay",
  "sound",
  "control",
  "approval",
  "rules",
  "vtube",
  "screens",
  "api",
  "profile",
  "check",
] as const;

/** A page of the set-up window. */
export type SetUpPage = (typeof setUpPages)[number];

/** Reply to `setUpAddress`. `isOpened`: there is no address for the page, because the plugin has opened the window. */
const setUpReply = v.object({ ...addressReply.entries, isOpened: v.optional(v.boolean()) });

/** The address of the set-up window, which opens at `page`; default: at its first. */
export const setUpAddress = defineQuestion("getSetUpUrl", setUpReply, 5_000, {
  page: v.picklist(setUpPages),
});
