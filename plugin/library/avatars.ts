import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { openStoredFile } from "../settings/stored-file.ts";
import { pictureKind, pictureSize } from "./picture-format.ts";

/** Pictures of characters, by the character's name: small PNG, JPEG or WebP pictures as data URLs. */
export type AvatarMap = Readonly<Record<string, string>>;

/** The pictures that the streamer has given the characters. */
export interface Avatars {
  readonly all: AvatarMap;
  /** Gives a character a picture. Returns false for what cannot be one. */
  put(name: string, picture: string): boolean;
  /** Removes a character's picture. */
  remove(name: string): void;
  /** Resolves when all changes have been saved. */
  settled(): Promise<void>;
}

const mostAvatars = 40;
const longestName = 100;
/** Ten times what the studio makes. */
export const mostPortraitBytes = 96 * 1024;
/** Several times what the studio makes. */
const mostSide = 1_024;

/** Whether this is a data URL of an accepted picture. SVG is not: it can hold more than a picture. */
function isAvatar(name: string, picture: unknown): picture is string {
  return (
    name.trim() !== "" &&
    name.length <= longestName &&
    typeof picture === "string" &&
    picture.length <= mostPortraitBytes &&
    /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(picture) &&
    isSmall(Buffer.from(picture.slice(picture.indexOf(",")), "base64"))
  );
}

function isSmall(bytes: Uint8Array): boolean {
  const kind = pictureKind(bytes);
  const size = kind && pictureSize(bytes, kind);
  return size !== undefined && Math.max(size.width, size.height) <= mostSide;
}

/** Opens the pictures stored at `path`: a file of their own, since the plugin's other file is written with every press. */
export async function openAvatars(path: string, log: Log, clock: Pick<Clock, "after">): Promise<Avatars> {
  const file = await openStoredFile<AvatarMap>({
    path,
    name: "The file of the characters' pictures",
    parse: avatarsIn,
    log,
    clock,
  });
  let all = new Map(Object.entries(file.found ?? {}));
  const change = (next: Map<string, string>): void => {
    all = next;
    file.write(Object.fromEntries(all));
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
    async settled() {
      await file.settled();
    },
  };
}

/** Leaves out invalid pictures. */
function avatarsIn(json: unknown): AvatarMap {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Error("not by name");
  return Object.fromEntries(
    Object.entries(json).filter((entry): entry is [string, string] => isAvatar(...entry)),
  );
}
