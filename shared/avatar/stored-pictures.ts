/** A picture of an avatar as the plugin has stored it. */
export interface StoredPicture {
  /** Its name at the relay, under `/pictures/`. The same name is the same picture for ever. */
  readonly file: string;
  readonly bytes: number;
  /** Width times height; older entries of the list do not have it. */
  readonly pixels?: number;
}

/** What one picture of an avatar may have. */
export const mostPictureBytes = 2 * 1024 * 1024;
/** The longest side of one, in pixels: of a few bytes, a browser can make gigabytes. */
export const mostPictureSide = 4_096;

/**
 * Why a picture is not stored. `kind`: no PNG, WebP, AVIF, JPEG or GIF; or damaged; `large`: over 2 MB; `pixels`: too wide,
 * too high, or too long a film; `crowded`: too many pixels with the character's others; `full`: over 30 MB with all
 * others; `name`: of no character that can have pictures, or of one too many; `unwritten`: the file could not be written.
 */
export type PictureProblem = "kind" | "large" | "pixels" | "crowded" | "full" | "name" | "unwritten";
