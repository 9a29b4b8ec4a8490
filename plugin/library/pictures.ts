import type { StorageProblem } from "../../shared/protocol/storage-problems.ts";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../shared/clock.ts";
import {
  type AvatarSlot,
  type StoredPicture,
  avatarSlots,
  maxPictureBytes,
  maxPictureSide,
} from "../../shared/avatar/avatar-pictures.ts";
import type { SpriteSheet } from "../../shared/avatar/sprite-sheet.ts";
import type { Log } from "../../shared/log.ts";
import { type StoredFile, openStoredFile } from "../settings/stored-file.ts";
import { type PictureFiles, openPictureFiles } from "./picture-files.ts";
import {
  type PictureIndex,
  type PicturesByName,
  bytesIn,
  filesIn,
  isName,
  picturesIn,
  pixelsIn,
  storedName,
  withSheet,
} from "./picture-index.ts";
import { pictureKind, pictureSize, pictureTypes } from "./picture-format.ts";

/** Pictures of the characters' avatars. Changes resolve with a problem; `undefined`: done. */
export interface Pictures {
  /** By the character's name. */
  readonly all: PicturesByName;
  /** Stores a picture for a character's slot. */
  put(
    name: string,
    slot: AvatarSlot,
    bytes: Uint8Array,
    sheet?: SpriteSheet,
  ): Promise<StorageProblem | undefined>;
  /** Makes the picture of a slot a sprite sheet; `undefined`: a whole picture again. */
  setSheet(
    name: string,
    slot: AvatarSlot,
    sheet: SpriteSheet | undefined,
  ): Promise<StorageProblem | undefined>;
  remove(name: string, slot: AvatarSlot): Promise<StorageProblem | undefined>;
  /** Moves the pictures of one name to another, which must have none. */
  rename(from: string, to: string): Promise<StorageProblem | undefined>;
  /** Reads a file of a stored picture; `undefined`: there is no such file. */
  read(file: string): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | undefined>;
}

const maxCharacters = 40;
const maxBytes = 30 * 1024 * 1024;
/** Limit of an animation, whose frames are decoded one after another. */
const maxAnimationPixels = 64_000_000;
/** Limit per character: the overlay decodes all pictures at once, at four bytes a pixel. */
const maxPixels = 80_000_000;

/**
 * The stored index. What could not be read of it is made again from the files. Whose they were was in the index alone, so
 * they become those of characters named `? 1`, `? 2` and so on, which the streamer can rename, the oldest first.
 */
async function indexIn(stored: StoredFile<PicturesByName>, files: PictureFiles): Promise<PictureIndex> {
  const all = new Map(Object.entries(stored.found ?? {}));
  if (stored.isRead()) return all;
  const listed = filesIn(all);
  const found: StoredPicture[] = [];
  for (const file of (await files.list()).filter((one) => !listed.has(one))) {
    const bytes = await files.read(file);
    const kind = bytes && pictureKind(bytes);
    const size = kind && pictureSize(bytes, kind);
    if (size) found.push({ file, bytes: bytes.length, pixels: size.width * size.height });
  }
  if (found.length === 0) return all;
  for (let number = 1; found.length > 0; number++) {
    if (all.has(`? ${number}`)) continue;
    const slots = found.splice(0, avatarSlots.length).map((picture, at) => [avatarSlots[at], picture]);
    all.set(`? ${number}`, Object.fromEntries(slots));
  }
  stored.write(Object.fromEntries(all));
  await stored.settled();
  return all;
}

/** Opens the pictures in a folder: a file for each, named after the hash of its bytes, and an index by character. */
export async function openPictures(folder: string, log: Log, clock: Clock): Promise<Pictures> {
  const files = openPictureFiles(folder, log, clock);
  const stored = await openStoredFile<PicturesByName>({
    path: join(folder, "pictures.json"),
    name: "The list of the figures' pictures",
    parse: picturesIn,
    log,
    clock,
  });
  let all = await indexIn(stored, files);
  let last: Promise<unknown> = Promise.resolve();
  /** Runs changes one after another, because two studios may be open. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  const change = async (next: PictureIndex): Promise<StorageProblem | undefined> => {
    stored.write(Object.fromEntries(next));
    const isWritten = await stored.settled();
    const unused = isWritten ? all : next;
    if (isWritten) all = next;
    const used = filesIn(all);
    for (const file of filesIn(unused).keys()) if (!used.has(file)) await files.remove(file);
    return isWritten ? undefined : "unwritten";
  };
  return {
    get all() {
      return Object.fromEntries(all);
    },
    put(asked, slot, bytes, sheet) {
      const kind = pictureKind(bytes);
      if (kind === undefined) return Promise.resolve("kind");
      if (bytes.length > maxPictureBytes) return Promise.resolve("large");
      const size = pictureSize(bytes, kind);
      if (!size) return Promise.resolve("kind");
      const pixels = size.width * size.height;
      if (Math.max(size.width, size.height) > maxPictureSide || pixels * size.frames > maxAnimationPixels)
        return Promise.resolve("pixels");
      const file = `${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
      return inTurn(async () => {
        const name = storedName(all, asked);
        if (!isName(name) || (!all.has(name) && all.size >= maxCharacters)) return "name";
        const given = { ...all.get(name), [slot]: withSheet({ file, bytes: bytes.length, pixels }, sheet) };
        const next = new Map(all).set(name, given);
        if (pixelsIn(given) > maxPixels) return "crowded";
        if (bytesIn(next) > maxBytes) return "full";
        return (await files.write(file, bytes)) ? change(next) : "unwritten";
      });
    },
    setSheet: (given, slot, sheet) =>
      inTurn(async () => {
        const name = storedName(all, given);
        const pictures = all.get(name);
        const picture = pictures?.[slot];
        if (!picture) return "name";
        return change(new Map(all).set(name, { ...pictures, [slot]: withSheet(picture, sheet) }));
      }),
    remove: (given, slot) =>
      inTurn(async () => {
        const name = storedName(all, given);
        const { [slot]: removed, ...left } = all.get(name) ?? {};
        if (removed === undefined) return undefined;
        const others = [...all].filter(([other]) => other !== name);
        return change(new Map(Object.keys(left).length === 0 ? others : [...others, [name, left]]));
      }),
    rename: (from, to) =>
      inTurn(async () => {
        const pictures = all.get(storedName(all, from));
        if (!pictures || !isName(to) || all.has(storedName(all, to))) return "name";
        const others = [...all].filter(([name]) => name !== storedName(all, from));
        return change(new Map([...others, [to, pictures]]));
      }),
    async read(file) {
      const bytes = filesIn(all).has(file) ? await files.read(file) : undefined;
      const kind = bytes && pictureKind(bytes);
      return bytes && kind && { bytes, type: pictureTypes[kind] };
    },
  };
}
