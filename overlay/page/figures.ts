import { isJsonObject } from "../../shared/api/fields.ts";
import {
  type AvatarPictures,
  isAvatarSlot,
  type StoredPicture,
} from "../../shared/avatar/avatar-pictures.ts";
import { pageToken, readFrom } from "./page-fetch.ts";

/** The pictures of figures by the character's name, as the streamer wrote it. */
export type FiguresByName = ReadonlyMap<string, AvatarPictures<StoredPicture>>;

/** The pictures that the streamer gave the figures; `undefined`: they cannot be read at the moment. */
export function readFigures(): Promise<FiguresByName | undefined> {
  return readFrom("/pictures", figuresIn);
}

function figuresIn(json: unknown): FiguresByName {
  const all = isJsonObject(json) ? Object.entries(json) : [];
  return new Map(
    all.flatMap(([name, slots]) =>
      isJsonObject(slots) ? [[name, Object.fromEntries(Object.entries(slots).filter(isPicture))]] : [],
    ),
  );
}

function isPicture(entry: readonly [string, unknown]): entry is [string, StoredPicture] {
  const [slot, picture] = entry;
  return isAvatarSlot(slot) && isJsonObject(picture) && typeof picture["file"] === "string";
}

/** The pictures of a character, however its name is written; `undefined`: it has none. */
export function figureNamed(figures: FiguresByName, name: string): AvatarPictures<StoredPicture> | undefined {
  const own = [...figures].find(([other]) => other.toLowerCase() === name.toLowerCase());
  return own?.[1];
}

/** A picture's address. It contains the token, because an image element cannot send a header. */
export function pictureAddress({ file }: Pick<StoredPicture, "file">): string {
  return `/pictures/${file}?token=${encodeURIComponent(pageToken() ?? "")}`;
}
