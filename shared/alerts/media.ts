/** Kinds of files that the streamer can upload: a font for the overlay's text, the others for alerts. */
export const mediaKinds = ["picture", "video", "sound", "font"] as const;
/** One of `mediaKinds`. */
export type MediaKind = (typeof mediaKinds)[number];

/** A file for alerts, or a font, as the plugin has stored it. */
export interface MediaFile {
  /** Its name at the relay, under `/media/`. The same name is the same file for ever. */
  readonly file: string;
  /** The name that it had on the streamer's computer. Any text. */
  readonly name: string;
  readonly bytes: number;
  readonly kind: MediaKind;
  /** Pixels of a picture or video. */
  readonly width?: number;
  readonly height?: number;
}

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
/** Longest side of a picture or video in pixels. */
export const maxMediaSide = 4_096;
/** Longest name of a file, in characters. */
export const maxMediaNameLength = 80;

/**
 * Why settings of alerts are not stored. `kind`: no settings; `name`: of no alert that can have some; `full`: too many,
 * or too long; `unwritten`: they are used, but could not be written and are lost when the plugin ends.
 */
export type AlertSettingsProblem = "kind" | "name" | "full" | "unwritten";

/** Where StreamElements keeps files of alerts. The studio may copy those that the streamer brings from there. */
export const exportedMediaOrigin = "https://cdn.streamelements.com";
