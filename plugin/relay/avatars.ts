import { readFile } from "node:fs/promises";
import { type Log, traceOf } from "../../shared/log.ts";
import { writeWhole } from "../write-whole.ts";

/** Pictures of characters, by the character's name: small PNG, JPEG or WebP pictures as data URLs. */
export type AvatarMap = Readonly<Record<string, string>>;

/** The pictures that the streamer has given the characters. */
export interface Avatars {
  readonly all: AvatarMap;
  /** Gives a character a picture. Answers false for what cannot be one. */
  put(name: string, picture: string): boolean;
  /** Takes a character's picture away. */
  remove(name: string): void;
  /** Resolves when everything that was to be saved has been. */
  settled(): Promise<void>;
}

const mostAvatars = 40;
const longestName = 100;
/** The studio makes them a tenth of this. */
export const mostPictureBytes = 96 * 1024;

/** Whether this can be a picture. SVG is none: it can hold more than a picture. */
function isAvatar(name: string, picture: unknown): picture is string {
  return (
    name.trim() !== "" &&
    name.length <= longestName &&
    typeof picture === "string" &&
    picture.length <= mostPictureBytes &&
    /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(picture)
  );
}

/**
 * Opens the pictures kept at `path`: a file of their own, for the plugin's other one is written with every press. What
 * makes no sense in it is passed over.
 */
export async function openAvatars(path: string, log: Log): Promise<Avatars> {
  let all = await read(path, log);
  let writing = Promise.resolve();
  const change = (next: Map<string, string>): void => {
    all = next;
    const text = JSON.stringify(Object.fromEntries(all));
    writing = writing
      .then(() => writeWhole(path, text))
      .catch((error: unknown) => log.warn(`The characters' pictures could not be kept: ${traceOf(error)}.`));
  };
  return {
    get all() {
      return Object.fromEntries(all);
    },
    put(name, picture) {
      if (!isAvatar(name, picture) || (!all.has(name) && all.size >= mostAvatars)) return false;
      change(new Map(all).set(name, picture));
      return true;
    },
    remove(name) {
      if (all.has(name)) change(new Map([...all].filter(([other]) => other !== name)));
    },
    settled: () => writing,
  };
}

async function read(path: string, log: Log): Promise<Map<string, string>> {
  try {
    const json: unknown = JSON.parse(await readFile(path, "utf8"));
    const entries = typeof json === "object" && json !== null ? Object.entries(json) : [];
    return new Map(entries.filter((entry): entry is [string, string] => isAvatar(...entry)));
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) log.warn(`The characters' pictures could not be read: ${traceOf(error)}.`);
    return new Map();
  }
}
