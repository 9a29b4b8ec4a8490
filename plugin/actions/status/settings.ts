import * as v from "valibot";
import { optionalChannel, settingsReader } from "../../settings/setting-fields.ts";

const statusSchema = v.object({ channelName: optionalChannel });

export type StatusSettings = v.InferOutput<typeof statusSchema>;

export const readStatusSettings = settingsReader(statusSchema);
