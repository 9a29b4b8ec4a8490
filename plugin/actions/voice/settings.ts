import * as v from "valibot";
import { settingsReader } from "../../settings/setting-fields.ts";

const voiceSchema = v.object({ does: v.fallback(v.picklist(["mute", "skip", "replay", "stop"]), "mute") });

/** Settings of an AI voice key. */
export type VoiceSettings = v.InferOutput<typeof voiceSchema>;

/** Reads them as Stream Deck hands them over. */
export const readVoiceSettings = settingsReader(voiceSchema);
