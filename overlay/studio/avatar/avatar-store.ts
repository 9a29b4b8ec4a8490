import { isStorageProblem, type StorageProblem } from "../../../shared/protocol/storage-problems.ts";
import {
  type AvatarPictures,
  type AvatarSlot,
  maxPictureBytes,
  maxPictureSide,
  type StoredPicture,
} from "../../../shared/avatar/avatar-pictures.ts";
import { type SpriteSheet, spriteSheetIn } from "../../../shared/avatar/sprite-sheet.ts";
import { type AvatarPicturesByName, pictureAddress, readAvatarPictures } from "../../page/appearance.ts";
import { pageFetch } from "../../page/page-fetch.ts";
import { createKeptFiles } from "../document/kept-files.ts";
import type { SettingsRoutes } from "../document/save-queue.ts";
import { sendSettings } from "../document/send-settings.ts";
import { sizeOf } from "../characters/picture-file.ts";

/** Why a picture could not be saved; `silent`: the plugin does not answer. */
export type StoreProblem = StorageProblem | "silent";

/** Gives a character a picture; resolves with the problem, if there was one. */
export async function givePicture(
  name: string,
  slot: AvatarSlot,
  picture: Blob,
  sheet?: SpriteSheet,
): Promise<StoreProblem | undefined> {
  // When a server stops reading, the connection breaks, and the browser hides the response.
  if (picture.size > maxPictureBytes) return "large";
  const size = await sizeOf(picture);
  if (size && Math.max(size.width, size.height) > maxPictureSide) return "pixels";
  if (!(await isReadable(picture))) return "kind";
  return ask(pathOf(name, slot, sheet), { method: "PUT", body: picture });
}

/** Gives a character without pictures those of another name. */
export function takeOver(from: string, to: string): Promise<StoreProblem | undefined> {
  return ask(`${pathOf(to)}?from=${encodeURIComponent(from)}`, { method: "PUT" });
}

async function isReadable(picture: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}

/** The path of a character, of a slot of it, or of one that is to have a picture with this sheet. */
function pathOf(name: string, slot?: string, sheet?: SpriteSheet): string {
  // Prefixed, because a name such as ".." would not survive as a path segment.
  const path = `/avatars/=${encodeURIComponent(name)}${slot === undefined ? "" : `/${slot}`}`;
  return sheet ? `${path}?sheet=${encodeURIComponent(JSON.stringify(sheet))}` : path;
}

async function ask(path: string, request: RequestInit): Promise<StoreProblem | undefined> {
  try {
    const response = await pageFetch(path, request);
    if (response.ok) return undefined;
    const problem = await response.text();
    return isStorageProblem(problem) ? problem : "silent";
  } catch {
    return "silent";
  }
}

/** The relay's routes for the pictures of avatars, each as JSON by its slot and its character. */
export function createAvatarRoutes(): SettingsRoutes {
  const kept = createKeptFiles(pictureAddress);
  return {
    ...kept,
    async read() {
      const all = await readAvatarPictures();
      const slots = [...(all ?? [])].flatMap(([name, pictures]) =>
        Object.entries(pictures).map(
          ([slot, picture]) => [`${slot} ${name}`, avatarText(picture, picture.sheet)] as const,
        ),
      );
      return all && Object.fromEntries(slots);
    },
    async send([part], isLast) {
      const { name: both = "", before, after } = part ?? {};
      const [slot, name] = slotAndName(both);
      if (after === undefined) return sendSettings(pathOf(name, slot), { method: "DELETE" }, isLast);
      const { file, sheet } = avatarPictureIn(after);
      if (before !== undefined && avatarPictureIn(before).file === file) {
        const request = { method: "PUT", body: JSON.stringify(sheet ?? null) };
        return sendSettings(`${pathOf(name, slot)}/sheet`, request, isLast);
      }
      const bytes = kept.get(file);
      if (!bytes) return "rejected";
      return sendSettings(pathOf(name, slot, sheet), { method: "PUT", body: bytes }, isLast);
    },
  };
}

/** An avatar's picture as text, the same for the same picture. */
export function avatarText({ file, bytes }: StoredPicture, sheet: SpriteSheet | undefined): string {
  return JSON.stringify({ file, bytes, sheet: spriteSheetIn(sheet) });
}

/** The picture of such a text. */
export function avatarPictureIn(text: string): StoredPicture {
  return JSON.parse(text) as StoredPicture;
}

/** Pictures by slot and name, as the pictures of each name. */
export function avatarsIn(all: Readonly<Record<string, StoredPicture>>): AvatarPicturesByName {
  const avatars = new Map<string, AvatarPictures<StoredPicture>>();
  for (const [both, picture] of Object.entries(all)) {
    const [slot, name] = slotAndName(both);
    avatars.set(name, { ...avatars.get(name), [slot]: picture });
  }
  return avatars;
}

function slotAndName(both: string): readonly [slot: string, name: string] {
  const at = both.indexOf(" ");
  return [both.slice(0, at), both.slice(at + 1)];
}
