import * as v from "valibot";

/** Bounds of the target in LUFS. */
export const targetLufs = { min: -30, max: -10, default: -16 } as const;

/** Bound of the streamer's own correction, up and down, in decibels. */
export const maxTrim = 12;

/** Loudness of the test voice, which is no character's, in LUFS. */
export const testVoiceLufs = -14.8;

/** Loudness outside these is a fault of measurement. */
export const lufsBounds = { min: -70, max: 10 } as const;

/** Longest name of a character, in UTF-16 units. */
export const maxVoiceKey = 100;

/** A character's name by which its voice is known, however it is written. */
export function voiceKey(name: string): string {
  return name.trim().toLowerCase().slice(0, maxVoiceKey);
}

/** Loudness of a character's voice, as far as it is known. */
export const knownVoiceSchema = v.object({
  /** The character's name as `voiceKey` makes it. */
  character: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxVoiceKey)),
  /** Integrated loudness of its voices in LUFS; left out: none was measured. */
  lufs: v.exactOptional(v.pipe(v.number(), v.minValue(lufsBounds.min), v.maxValue(lufsBounds.max))),
  /** The streamer's own correction in decibels; left out: none. */
  trim: v.exactOptional(v.pipe(v.number(), v.minValue(-maxTrim), v.maxValue(maxTrim))),
});
/** Loudness of a character's voice, as far as it is known. */
export type KnownVoice = v.InferOutput<typeof knownVoiceSchema>;

/** How loud voices are to be: the target in LUFS, and what is known of them. */
export const voiceLoudnessSchema = v.object({
  target: v.number(),
  voices: v.pipe(v.array(knownVoiceSchema), v.readonly()),
});
/** How loud voices are to be. */
export type VoiceLoudness = v.InferOutput<typeof voiceLoudnessSchema>;
