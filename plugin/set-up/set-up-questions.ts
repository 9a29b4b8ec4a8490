import * as v from "valibot";
import { addressReply, defineQuestion } from "../forms/question.ts";

/** Reply to `setUpAddress`. `isOpened`: there is no address for the page, because the plugin has opened the window. */
const setUpReply = v.object({ ...addressReply.entries, isOpened: v.optional(v.boolean()) });

/** The address of the set-up window, which opens at the section of the name `page`; default: at the first. */
export const setUpAddress = defineQuestion("getSetUpUrl", setUpReply, 5_000, {
  page: v.pipe(v.string(), v.maxLength(50)),
});
