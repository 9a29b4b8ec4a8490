/**
 * Why the plugin does not store a file, each with the HTTP status of its reply, whose body is the reason. `kind`: none
 * of the accepted formats, or damaged; `large`: over the most bytes of its kind; `pixels`: too wide, too high, or too
 * long an animation; `crowded`: too many pixels with a character's other pictures, or too many files; `full`: too many
 * bytes with all others; `name`: without a name, or of no character that can have pictures; `unwritten`: the file could
 * not be written, for example on a full disk; the others are `CodecProblem`s. The limits are in `avatar-pictures.ts` and
 * `media.ts`.
 */
export const storageProblems = {
  kind: 415,
  large: 413,
  pixels: 413,
  crowded: 507,
  full: 507,
  name: 400,
  unwritten: 500,
  hevc: 415,
  prores: 415,
  mpeg4: 415,
  videoCodec: 415,
  adpcm: 415,
  soundCodec: 415,
} as const;

/** Codecs that OBS's engine cannot play, also where this browser can; `videoCodec` and `soundCodec`: any other one. */
export type CodecProblem = "hevc" | "prores" | "mpeg4" | "videoCodec" | "adpcm" | "soundCodec";

/** Why a file is not stored: one of `storageProblems`. */
export type StorageProblem = keyof typeof storageProblems;

/** Whether a reply of the plugin is such a reason. */
export function isStorageProblem(reply: string): reply is StorageProblem {
  return Object.hasOwn(storageProblems, reply);
}
