import * as v from "valibot";
import { allSettings } from "../feature-settings.ts";

/** A change of the settings: the fields that are new. `null` removes one. */
const changeSchema = v.strictObject(
  Object.fromEntries(
    Object.entries(allSettings).map(([name, { entered }]) => [name, v.exactOptional(entered)]),
  ),
);

/** A message of a set-up page to the plugin: fields of the settings that it has changed, or a question. */
export const setUpRequestSchema = v.variant("type", [
  v.object({ type: v.literal("change"), change: changeSchema }),
  v.object({ type: v.literal("question"), question: v.looseObject({ event: v.string() }) }),
]);
/** A message of a set-up page to the plugin. */
export type SetUpRequest = v.InferOutput<typeof setUpRequestSchema>;

/** A message of the plugin to a set-up page: the settings, with stand-ins for secrets, or a reply to a question. */
export const setUpMessageSchema = v.variant("type", [
  v.object({
    type: v.literal("settings"),
    settings: v.record(v.string(), v.unknown()),
    /** How many of this page's changes are in them. */
    changes: v.number(),
    /** The last change was rejected: the settings would have been too large. */
    isTooLarge: v.exactOptional(v.boolean()),
    /** The last change is in use, but could not be saved. */
    isUnsaved: v.exactOptional(v.boolean()),
  }),
  v.object({ type: v.literal("reply"), reply: v.looseObject({ event: v.string() }) }),
  /** The plugin's server has another port: the page goes on at this address. */
  v.object({ type: v.literal("moved"), url: v.string() }),
]);
/** A message of the plugin to a set-up page. */
export type SetUpMessage = v.InferOutput<typeof setUpMessageSchema>;
