import * as v from "valibot";
import { settingsReader } from "../../settings/setting-fields.ts";

const voiceSchema = v.object({
  does: v.fallback(v.picklist(["mute", "skip", "replay", "stop", "wait"]), "mute"),
});

export type VoiceSettings = v.InferOutput<typeof voiceSchema>;

export const readVoiceSettings = settingsReader(voiceSchema);
