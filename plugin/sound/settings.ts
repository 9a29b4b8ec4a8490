import * as v from "valibot";
import { loweringStrengths } from "../obs/lowering-strength.ts";
import { targetLufs } from "../../shared/voice/voice-loudness.ts";
import { coreSettings } from "../settings/global-settings.ts";
import { bounded, enteredText, exactText, oneOf } from "../settings/setting-kinds.ts";
import type { SettingValues } from "../settings/setting-table.ts";

/** Limits of `quietSeconds`. */
export const quietSeconds = { min: 0.2, max: 3, default: 0.7 } as const;

/** Limits of `waitSeconds`. */
export const waitSeconds = { min: 1, max: 60, default: 8 } as const;

/** Limits of `microphoneThreshold`. */
export const microphoneThreshold = { min: -90, max: 0, default: -40 } as const;

/** Most names in `lowered`: all settings together have little room. */
export const maxLowered = 12;

/** The settings of sound. */
export const soundSettings = {
  /** How loud voices are to be, in LUFS. */
  loudness: bounded(targetLufs),
  /** Name of the streamer's microphone, an input of OBS, as OBS has it; empty: voices wait for nobody. */
  microphone: exactText(),
  /** The level above which the streamer talks, in dBFS. */
  microphoneThreshold: bounded(microphoneThreshold),
  /** How long the streamer has been quiet when a voice begins. */
  quietSeconds: bounded(quietSeconds),
  /** How long a voice waits for that at most. */
  waitSeconds: bounded(waitSeconds),
  /** What happens to a voice afterwards: it speaks, or only its message is shown. */
  waitElse: oneOf(["speak", "show"]),
  /** What happens to a voice while the streamer talks: it gets quieter, pauses at a gap, or goes on. */
  whileTalking: oneOf(["duck", "pause", "continue"]),
  /** Names of the inputs of OBS that get quieter while the AI speaks. */
  lowered: {
    read: v.fallback(v.pipe(v.array(v.string()), v.maxLength(maxLowered)), []),
    entered: v.nullable(v.pipe(v.array(enteredText), v.maxLength(maxLowered))),
  },
  /** How much quieter. */
  loweredStrength: oneOf(loweringStrengths),
  /** Name of the input with the voice that the service's desktop app plays; empty: none is chosen. */
  loweredBy: exactText(),
};

/** The settings that sound goes by: its own, and which program plays the voice. */
export const soundAndVoice = { ...soundSettings, voiceFrom: coreSettings.voiceFrom };

/** The values of these settings. */
export type SoundAndVoice = SettingValues<typeof soundAndVoice>;
