import * as v from "valibot";
import { optionalChannel, settingsReader } from "../../settings/setting-fields.ts";

const presenceSchema = v.object({
  does: v.fallback(v.picklist(["toggle", "join", "leave"]), "toggle"),
  mode: v.fallback(v.picklist(["LIVE", "TEST"]), "LIVE"),
  channelName: optionalChannel,
});

export type PresenceSettings = v.InferOutput<typeof presenceSchema>;

export const readPresenceSettings = settingsReader(presenceSchema);
