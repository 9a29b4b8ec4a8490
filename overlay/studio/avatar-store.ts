import { isStorageProblem, type StorageProblem } from "../../shared/protocol/storage-problems.ts";
import { type AvatarSlot, maxPictureBytes, maxPictureSide } from "../../shared/avatar/avatar-pictures.ts";
import type { SpriteSheet } from "../../shared/avatar/sprite-sheet.ts";
import { pageFetch } from "../page/page-fetch.ts";
import { sizeOf } from "./picture-file.ts";

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
  const query = sheet ? `?sheet=${encodeURIComponent(JSON.stringify(sheet))}` : "";
  return ask(`${partOf(name)}/${slot}${query}`, { method: "PUT", body: picture });
}

/** Makes a picture a sprite sheet; `undefined`: a whole picture again. */
export function setSheet(
  name: string,
  slot: AvatarSlot,
  sheet: SpriteSheet | undefined,
): Promise<StoreProblem | undefined> {
  return ask(`${partOf(name)}/${slot}/sheet`, { method: "PUT", body: JSON.stringify(sheet ?? null) });
}

/** Takes a picture away. */
export function removePicture(name: string, slot: AvatarSlot): Promise<StoreProblem | undefined> {
  return ask(`${partOf(name)}/${slot}`, { method: "DELETE" });
}

/** Gives a character without pictures those of another name. */
export function takeOver(from: string, to: string): Promise<StoreProblem | undefined> {
  return ask(`${partOf(to)}?from=${encodeURIComponent(from)}`, { method: "PUT" });
}

async function isReadable(picture: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}

/** Prefixed, because a name such as ".." would not survive as a path segment. */
function partOf(name: string): string {
  return `=${encodeURIComponent(name)}`;
}

async function ask(path: string, request: RequestInit): Promise<StoreProblem | undefined> {
  try {
    const response = await pageFetch(`/avatars/${path}`, request);
    if (response.ok) return undefined;
    const problem = await response.text();
    return isStorageProblem(problem) ? problem : "silent";
  } catch {
    return "silent";
  }
}
