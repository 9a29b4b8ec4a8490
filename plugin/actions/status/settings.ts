import * as v from "valibot";
import { optionalChannel, settingsReader } from "../../settings/setting-fields.ts";

const statusSchema = v.object({ channelName: optionalChannel });

/** Settings of a Channel status key. */
export type StatusSettings = v.InferOutput<typeof statusSchema>;

/** Reads them as Stream Deck hands them over. */
export const readStatusSettings = settingsReader(statusSchema);
