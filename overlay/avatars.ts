import * as v from "valibot";

/** Pictures of characters as data URLs, by the character's name in small letters. */
export type AvatarsByName = ReadonlyMap<string, string>;

const saved = v.record(v.string(), v.pipe(v.string(), v.startsWith("data:image/")));

/** The pictures that the streamer gave the characters; none when they cannot be had at the moment. */
export async function readAvatars(origin: string, fetcher: typeof fetch): Promise<AvatarsByName> {
  try {
    const response = await fetcher(`${origin}/avatars`, { cache: "no-store" });
    const all = v.parse(saved, await response.json());
    return new Map(Object.entries(all).map(([name, picture]) => [name.toLowerCase(), picture]));
  } catch {
    return new Map();
  }
}
