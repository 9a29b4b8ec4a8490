import { isJsonObject } from "../api/fields.ts";

/** What is known of one character's voice. */
export interface KnownVoice {
  /** The character's name as `voiceKey` makes it. */
  readonly character: string;
  /** Integrated loudness of its voices in LUFS; left out: none was measured. */
  readonly lufs?: number;
  /** The streamer's own correction in decibels; left out: none. */
  readonly trim?: number;
}

/** How loud voices are to be. */
export interface VoiceLoudness {
  /** In LUFS. */
  readonly target: number;
  readonly voices: readonly KnownVoice[];
}

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

/** Whether a value is a `VoiceLoudness`. Written by hand, so that pages need not load a validation library. */
export function isVoiceLoudness(value: unknown): value is VoiceLoudness {
  return (
    isJsonObject(value) &&
    typeof value["target"] === "number" &&
    Array.isArray(value["voices"]) &&
    value["voices"].every(
      (voice: unknown) =>
        isJsonObject(voice) &&
        typeof voice["character"] === "string" &&
        [voice["lufs"], voice["trim"]].every((one) => one === undefined || typeof one === "number"),
    )
  );
}
