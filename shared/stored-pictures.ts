/** A picture of a figure as the plugin has stored it. */
export interface StoredPicture {
  /** Its name at the relay, under `/pictures/`. The same name is the same picture for ever. */
  readonly file: string;
  readonly bytes: number;
}

/** What one picture of a figure may have. */
export const mostPictureBytes = 2 * 1024 * 1024;

/**
 * Why a picture is not stored. `kind`: no PNG, WebP, AVIF, JPEG or GIF; `large`: over 2 MB; `full`: over 30 MB with all
 * others; `name`: of no character that can have pictures, or of one too many; `unwritten`: the file could not be written.
 */
export type PictureProblem = "kind" | "large" | "full" | "name" | "unwritten";
