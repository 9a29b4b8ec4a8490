import { isJsonObject } from "../../shared/api/fields.ts";
import {
  type AvatarPictures,
  avatarMoods,
  isAvatarSlot,
  type StoredPicture,
} from "../../shared/avatar/avatar-pictures.ts";
import type { SeenTone } from "../../shared/avatar/tone-moods.ts";
import { pageToken, readFrom } from "./page-fetch.ts";

/** The text fields of an object from the relay, with their names. Throws a TypeError for anything else. */
export function textsIn(json: unknown): (readonly [name: string, text: string])[] {
  if (!isJsonObject(json)) throw new TypeError("The relay sent no object.");
  return Object.entries(json).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text] as const] : [],
  );
}

/** Portraits as data URLs, by the character's name in lower case. */
export type PortraitsByName = ReadonlyMap<string, string>;

/** Reads the characters' portraits; `undefined` when the relay does not answer. */
export function readPortraits(): Promise<PortraitsByName | undefined> {
  return readFrom("/portraits", portraitsIn);
}

function portraitsIn(json: unknown): PortraitsByName {
  const pictures = textsIn(json).filter(([, picture]) => picture.startsWith("data:image/"));
  return new Map(pictures.map(([name, picture]) => [name.toLowerCase(), picture]));
}

/** The streamer's pictures of avatars, by the character's name as the streamer wrote it. */
export type AvatarPicturesByName = ReadonlyMap<string, AvatarPictures<StoredPicture>>;

/** Reads the streamer's pictures of avatars; `undefined` when the relay does not answer. */
export function readAvatarPictures(): Promise<AvatarPicturesByName | undefined> {
  return readFrom("/avatars", avatarPicturesIn);
}

function avatarPicturesIn(json: unknown): AvatarPicturesByName {
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

/** The pictures of one character, whose name is compared without case; `undefined` when there are none. */
export function picturesOf(
  all: AvatarPicturesByName,
  name: string,
): AvatarPictures<StoredPicture> | undefined {
  return [...all].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** The address of an avatar's picture. */
export function pictureAddress(file: string): string {
  return withToken(`/avatars/${file}`);
}

/** The address of an alert's picture, video or sound. */
export function mediaAddress(file: string): string {
  return withToken(`/media/${file}`);
}

/** An image, video or audio element cannot send a header. */
function withToken(path: string): string {
  return `${path}?token=${encodeURIComponent(pageToken() ?? "")}`;
}

/** Reads the tones that the AI has used, with their moods; `undefined` when the relay does not answer. */
export function readTones(): Promise<readonly SeenTone[] | undefined> {
  return readFrom("/tones", (all) => (Array.isArray(all) ? all.flatMap(toneIn) : undefined));
}

// A schema would make the overlay's page larger than this does.
function toneIn(one: unknown): readonly SeenTone[] {
  if (!isJsonObject(one) || typeof one["tone"] !== "string") return [];
  const { tone } = one;
  const mood = avatarMoods.find((known) => known === one["mood"]);
  return [mood ? { tone, mood } : { tone }];
}
