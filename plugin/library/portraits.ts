import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { openStoredFile } from "../settings/stored-file.ts";
import { pictureKind, pictureSize } from "./picture-format.ts";

/** Portraits by the character's name: small PNG, JPEG or WebP pictures as data URLs. */
export type PortraitMap = Readonly<Record<string, string>>;

/** The characters' still pictures beside their messages. */
export type Portraits = Awaited<ReturnType<typeof openPortraits>>;

const maxPortraits = 40;
const maxNameLength = 100;
/** Limit of the data URL, ten times what the studio makes. */
export const maxPortraitBytes = 96 * 1024;
/** Limit of width and height in pixels, several times what the studio makes. */
const maxSide = 1_024;

/** Whether this is a name with a data URL of an accepted picture. SVG is not accepted: it can hold more than a picture. */
function isPortrait(name: string, picture: unknown): picture is string {
  return (
    name.trim() !== "" &&
    name.length <= maxNameLength &&
    typeof picture === "string" &&
    picture.length <= maxPortraitBytes &&
    /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(picture) &&
    isSmall(Buffer.from(picture.slice(picture.indexOf(",")), "base64"))
  );
}

function isSmall(bytes: Uint8Array): boolean {
  const kind = pictureKind(bytes);
  const size = kind && pictureSize(bytes, kind);
  return size !== undefined && Math.max(size.width, size.height) <= maxSide;
}

/** Opens the portraits stored at `path`, a file apart from the stored state, which is written with every press. */
export async function openPortraits(path: string, log: Log, clock: Clock) {
  const file = await openStoredFile<PortraitMap>({
    path,
    name: "The file of the characters' pictures",
    parse: portraitsIn,
    log,
    clock,
    maxBytes: maxPortraits * (maxPortraitBytes + 1_024),
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
    /** Stores a character's portrait; false: the name or the picture is not accepted, or there are too many. */
    put(name: string, picture: string) {
      if (!isPortrait(name, picture) || (!all.has(name) && all.size >= maxPortraits)) return false;
      change(new Map(all).set(name, picture));
      return true;
    },
    remove(name: string) {
      if (all.has(name)) change(new Map([...all].filter(([other]) => other !== name)));
    },
    /** Resolves with whether all changes are saved, after one more try where they were not. */
    settled: () => file.retry(),
  };
}

/** Parses a stored file, leaving out invalid portraits. */
function portraitsIn(json: unknown): PortraitMap {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Error("not by name");
  return Object.fromEntries(
    Object.entries(json).filter((entry): entry is [string, string] => isPortrait(...entry)),
  );
}
