import * as v from "valibot";

/** Kinds of files that the streamer can upload: a font for the overlay's text, the others for alerts. */
export const mediaKinds = ["picture", "video", "sound", "font"] as const;
/** A name in `mediaKinds`. */
export type MediaKind = (typeof mediaKinds)[number];

const count = v.pipe(v.number(), v.minValue(0));

/** A file for alerts, or a font, as the plugin has stored it. */
export const mediaFileSchema = v.object({
  /** The file's name at the relay, under `/media/`. The same name is the same file for ever. */
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}\.\w+$/)),
  /** The name that it had on the streamer's computer. Any text. */
  name: v.string(),
  bytes: count,
  kind: v.picklist(mediaKinds),
  /** Pixels of a picture or video. */
  width: v.exactOptional(count),
  height: v.exactOptional(count),
});
/** A file for alerts, or a font. */
export type MediaFile = Readonly<v.InferOutput<typeof mediaFileSchema>>;

/** Most bytes of one file. */
export const maxMediaBytes: Readonly<Record<MediaKind, number>> = {
  picture: 5 * 1024 * 1024,
  video: 15 * 1024 * 1024,
  sound: 3 * 1024 * 1024,
  font: 2 * 1024 * 1024,
};
/** Most files. */
export const maxMediaFiles = 60;
/** Most bytes of all files together. */
export const maxMediaBytesInAll = 150 * 1024 * 1024;

/** Bytes as megabytes. */
export function megabytes(bytes: number): number {
  return bytes / (1024 * 1024);
}
/** Longest side of a picture or video in pixels. */
export const maxMediaSide = 4_096;
/** Longest name of a file, in characters. */
export const maxMediaNameLength = 80;

/**
 * Why settings of alerts are not stored. `kind`: no settings; `name`: of no alert that can have some; `full`: too many,
 * or too long; `unwritten`: they are used, but could not be written and are lost when the plugin ends.
 */
export type AlertSettingsProblem = "kind" | "name" | "full" | "unwritten";
