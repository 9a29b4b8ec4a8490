import type { FigureSlot } from "../../shared/figure-pictures.ts";
import { type PictureProblem, mostPictureBytes } from "../../shared/stored-pictures.ts";
import { pictureAddress } from "../page/figures.ts";
import { pageFetch } from "../page/page-fetch.ts";

/** Why a picture is not there; `silent`: the plugin does not answer. */
export type GivingProblem = PictureProblem | "silent";

const problems: readonly string[] = ["kind", "large", "full", "name", "unwritten"] satisfies PictureProblem[];

/** Gives a character a picture; resolves with what was wrong. */
export async function givePicture(
  name: string,
  slot: FigureSlot,
  picture: Blob,
): Promise<GivingProblem | undefined> {
  // A server that stops reading breaks the connection, and the browser then does not tell what it said.
  if (picture.size > mostPictureBytes) return "large";
  if (!(await isReadable(picture))) return "kind";
  return ask(`${partOf(name)}/${slot}`, { method: "PUT", body: picture });
}

/** Takes a picture away. */
export function removePicture(name: string, slot: FigureSlot): Promise<GivingProblem | undefined> {
  return ask(`${partOf(name)}/${slot}`, { method: "DELETE" });
}

/** Gives a character without pictures those of another name. */
export function takeOver(from: string, to: string): Promise<GivingProblem | undefined> {
  return ask(`${partOf(to)}?from=${encodeURIComponent(from)}`, { method: "PUT" });
}

/** A picture as a file, to be put back; `undefined`: it cannot be had. */
export async function pictureFile(file: string): Promise<Blob | undefined> {
  try {
    const response = await pageFetch(pictureAddress({ file }));
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

async function isReadable(picture: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}

/** A sign before it, for a name such as ".." is no part of an address by itself. */
function partOf(name: string): string {
  return `=${encodeURIComponent(name)}`;
}

async function ask(path: string, request: RequestInit): Promise<GivingProblem | undefined> {
  try {
    const response = await pageFetch(`/pictures/${path}`, request);
    if (response.ok) return undefined;
    const problem = await response.text();
    return problems.includes(problem) ? (problem as PictureProblem) : "silent";
  } catch {
    return "silent";
  }
}
