import { textsIn } from "./texts-in.ts";

/** Pictures of characters as data URLs, by the character's name in lower case. */
export type AvatarsByName = ReadonlyMap<string, string>;

/** Reads the pictures that the streamer chose for the characters; none if they cannot be read at the moment. */
export async function readAvatars(origin: string, fetcher: typeof fetch): Promise<AvatarsByName> {
  try {
    const response = await fetcher(`${origin}/avatars`, { cache: "no-store" });
    const pictures = textsIn(await response.json()).filter(([, picture]) =>
      picture.startsWith("data:image/"),
    );
    return new Map(pictures.map(([name, picture]) => [name.toLowerCase(), picture]));
  } catch {
    return new Map();
  }
}
