import type { StorageProblem } from "../../shared/protocol/storage-problems.ts";
import { createHash } from "node:crypto";
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
import { type FoundFile, openListedFiles } from "./listed-files.ts";
import {
  type PictureIndex,
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
export type Pictures = Awaited<ReturnType<typeof openPictures>>;

const maxCharacters = 40;
const maxBytes = 30 * 1024 * 1024;
/** Limit of an animation, whose frames are decoded one after another. */
const maxAnimationPixels = 64_000_000;
/** Limit per character: the overlay decodes all pictures at once, at four bytes a pixel. */
const maxPixels = 80_000_000;

/**
 * Lists pictures again. Whose they were was in the index alone, so they become those of characters named `? 1`, `? 2` and
 * so on, which the streamer can rename, the oldest first.
 */
async function listAgain(listed: PictureIndex, lost: AsyncIterable<FoundFile>): Promise<PictureIndex> {
  const found: StoredPicture[] = [];
  for await (const [file, bytes] of lost) {
    const kind = pictureKind(bytes);
    const size = kind && pictureSize(bytes, kind);
    if (size) found.push({ file, bytes: bytes.length, pixels: size.width * size.height });
  }
  const all = new Map(listed);
  for (let number = 1; found.length > 0; number++) {
    if (all.has(`? ${number}`)) continue;
    const slots = found.splice(0, avatarSlots.length).map((picture, at) => [avatarSlots[at], picture]);
    all.set(`? ${number}`, Object.fromEntries(slots));
  }
  return all;
}

/** Opens the pictures in a folder: a file for each, named after the hash of its bytes, and an index by character. */
export async function openPictures(folder: string, log: Log, clock: Clock) {
  const files = await openListedFiles({
    folder,
    list: "pictures.json",
    names: { list: "The list of the figures' pictures", file: "A picture" },
    parse: picturesIn,
    filesIn: (all) => filesIn(all).keys(),
    listAgain,
    log,
    clock,
  });
  const { inTurn, change } = files;
  return {
    /** By the character's name. */
    get all() {
      return Object.fromEntries(files.all);
    },
    /** Stores a picture for a character's slot. */
    put(
      asked: string,
      slot: AvatarSlot,
      bytes: Uint8Array,
      sheet?: SpriteSheet,
    ): Promise<StorageProblem | undefined> {
      const kind = pictureKind(bytes);
      if (kind === undefined) return Promise.resolve("kind");
      if (bytes.length > maxPictureBytes) return Promise.resolve("large");
      const size = pictureSize(bytes, kind);
      if (!size) return Promise.resolve("kind");
      const pixels = size.width * size.height;
      if (Math.max(size.width, size.height) > maxPictureSide || pixels * size.frames > maxAnimationPixels)
        return Promise.resolve("pixels");
      const file = `${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
      return inTurn(async (all) => {
        const name = storedName(all, asked);
        if (!isName(name) || (!all.has(name) && all.size >= maxCharacters)) return "name";
        const given = { ...all.get(name), [slot]: withSheet({ file, bytes: bytes.length, pixels }, sheet) };
        const next = new Map(all).set(name, given);
        if (pixelsIn(given) > maxPixels) return "crowded";
        if (bytesIn(next) > maxBytes) return "full";
        return change(next, [file, bytes]);
      });
    },
    /** Makes the picture of a slot a sprite sheet; `undefined`: a whole picture again. */
    setSheet: (given: string, slot: AvatarSlot, sheet: SpriteSheet | undefined) =>
      inTurn(async (all) => {
        const name = storedName(all, given);
        const pictures = all.get(name);
        const picture = pictures?.[slot];
        if (!picture) return "name";
        return change(new Map(all).set(name, { ...pictures, [slot]: withSheet(picture, sheet) }));
      }),
    remove: (given: string, slot: AvatarSlot) =>
      inTurn(async (all) => {
        const name = storedName(all, given);
        const { [slot]: removed, ...left } = all.get(name) ?? {};
        if (removed === undefined) return undefined;
        const others = [...all].filter(([other]) => other !== name);
        return change(new Map(Object.keys(left).length === 0 ? others : [...others, [name, left]]));
      }),
    /** Moves the pictures of one name to another, which must have none. */
    rename: (from: string, to: string) =>
      inTurn(async (all) => {
        const pictures = all.get(storedName(all, from));
        if (!pictures || !isName(to) || all.has(storedName(all, to))) return "name";
        const others = [...all].filter(([name]) => name !== storedName(all, from));
        return change(new Map([...others, [to, pictures]]));
      }),
    /** Reads a file of a stored picture; `undefined`: there is no such file. */
    async read(file: string) {
      const bytes = await files.read(file);
      const kind = bytes && pictureKind(bytes);
      return bytes && kind && { bytes, type: pictureTypes[kind] };
    },
  };
}
