import { readFrom } from "./page-fetch.ts";
import { textsIn } from "./texts-in.ts";

/** Pictures of characters as data URLs, by the character's name in lower case. */
export type AvatarsByName = ReadonlyMap<string, string>;

/** The pictures that the streamer chose for the characters; `undefined`: they cannot be read at the moment. */
export function readAvatars(): Promise<AvatarsByName | undefined> {
  return readFrom("/avatars", avatarsIn);
}

function avatarsIn(json: unknown): AvatarsByName {
  const pictures = textsIn(json).filter(([, picture]) => picture.startsWith("data:image/"));
  return new Map(pictures.map(([name, picture]) => [name.toLowerCase(), picture]));
}
