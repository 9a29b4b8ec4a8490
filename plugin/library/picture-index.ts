import { isJsonObject } from "../../shared/api/fields.ts";
import {
  type AvatarPictures,
  isAvatarSlot,
  type StoredPicture,
} from "../../shared/avatar/avatar-pictures.ts";
import { type SpriteSheet, spriteSheetIn } from "../../shared/avatar/sprite-sheet.ts";

/** The avatar's pictures by the character's name. */
export type PictureIndex = ReadonlyMap<string, AvatarPictures<StoredPicture>>;
/** An index of pictures in the form in which it is stored and served. */
export type PicturesByName = Readonly<Record<string, AvatarPictures<StoredPicture>>>;

const maxNameLength = 100;

/** File sizes by file name. */
export function filesIn(all: PictureIndex): ReadonlyMap<string, number> {
  return new Map(
    [...all.values()].flatMap((pictures) =>
      Object.values(pictures).map(({ file, bytes }) => [file, bytes] as const),
    ),
  );
}

/** Total pixels of one character's pictures, as far as known. */
export function pixelsIn(pictures: AvatarPictures<StoredPicture>): number {
  return Object.values(pictures).reduce((total, { pixels = 0 }) => total + pixels, 0);
}

/** Total size of the files in bytes; a file that is used twice counts once. */
export function bytesIn(all: PictureIndex): number {
  return [...filesIn(all).values()].reduce((total, one) => total + one, 0);
}

/** The stored name of a character, which may differ in case. */
export function storedName(all: PictureIndex, name: string): string {
  return [...all.keys()].find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Whether a character can have this name. */
export function isName(name: string): boolean {
  return name.trim() !== "" && name.length <= maxNameLength;
}

/** Parses a stored index, leaving out invalid entries. Throws if the JSON is not an object. */
export function picturesIn(json: unknown): PicturesByName {
  if (!isJsonObject(json)) throw new Error("not by name");
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, slots]) => {
      if (!isName(name) || !isJsonObject(slots)) return [];
      const pictures = Object.entries(slots).flatMap(([slot, one]) =>
        isAvatarSlot(slot) && isStored(one) ? [[slot, withSheet(one, spriteSheetIn(one.sheet))]] : [],
      );
      return [[name, Object.fromEntries(pictures)]];
    }),
  );
}

/** A picture as a sprite sheet, or as a whole. */
export function withSheet(
  { file, bytes, pixels }: StoredPicture,
  sheet: SpriteSheet | undefined,
): StoredPicture {
  return { file, bytes, ...(pixels === undefined ? {} : { pixels }), ...(sheet ? { sheet } : {}) };
}

function isStored(one: unknown): one is StoredPicture {
  if (!isJsonObject(one)) return false;
  const { file, bytes, pixels = 0 } = one;
  return (
    typeof file === "string" &&
    /^[0-9a-f]{64}\.(?:png|webp|avif|jpg|gif)$/.test(file) &&
    typeof bytes === "number" &&
    bytes >= 0 &&
    typeof pixels === "number" &&
    pixels >= 0
  );
}
