import type { AvatarPictures, AvatarSlot, StoredPicture } from "../../shared/avatar/avatar-pictures.ts";
import { pictureAddress } from "../page/appearance.ts";
import { type StoreProblem, givePicture, removePicture } from "./avatar-store.ts";
import { placeOf } from "./picture-place.ts";
import { readFile } from "./studio-requests.ts";

/** Why a file was not used. `unsorted`: its name fits no slot; `twice`: another file is for the same slot. */
export type FileProblem = Exclude<StoreProblem, "silent"> | "unsorted" | "twice";

/** A slot that was changed, with the picture that it had before, if any. */
export interface SlotChange {
  readonly slot: AvatarSlot;
  readonly before: Blob | undefined;
}

/** The result of giving a character several pictures. */
export interface Given {
  readonly changes: readonly SlotChange[];
  readonly refused: readonly { readonly file: string; readonly problem: FileProblem }[];
  /** The plugin stopped answering. */
  readonly isSilent: boolean;
}

/** Where each file goes: by its name, or all to one slot. */
function sort(
  files: readonly File[],
  character: string,
  pictures: AvatarPictures<StoredPicture>,
  slot: AvatarSlot | undefined,
): readonly (readonly [file: File, slot: AvatarSlot | undefined])[] {
  const sorted = files.map((file) => [file, slot ?? placeOf(file.name, character)] as const);
  const [only] = files;
  // For a character without pictures, a single file is the closed mouth, unless its name fits another slot.
  const isFirst = only !== undefined && files.length === 1 && Object.keys(pictures).length === 0;
  return isFirst ? [[only, sorted[0]?.[1] ?? "closed"]] : sorted;
}

/** Stores a character's pictures, one after another; `onFile` is called with the number of finished files before each. */
export async function givePictures(
  character: string,
  files: readonly File[],
  pictures: AvatarPictures<StoredPicture>,
  { slot, onFile }: { readonly slot?: AvatarSlot | undefined; readonly onFile: (done: number) => void },
): Promise<Given> {
  const changes: SlotChange[] = [];
  const refused: { file: string; problem: FileProblem }[] = [];
  for (const [done, [file, place]] of sort(files, character, pictures, slot).entries()) {
    onFile(done);
    const refuse = (problem: FileProblem): void => void refused.push({ file: file.name, problem });
    if (place === undefined) refuse("unsorted");
    else if (changes.some((change) => change.slot === place)) refuse("twice");
    else {
      const stored = pictures[place];
      const before = stored && (await readFile(pictureAddress(stored.file)));
      const problem = await givePicture(character, place, file);
      if (problem === "silent") return { changes, refused, isSilent: true };
      if (problem === undefined) changes.push({ slot: place, before });
      else refuse(problem);
    }
  }
  return { changes, refused, isSilent: false };
}

/** Undoes changes; resolves with the problem, if there was one. */
export async function undoChanges(
  character: string,
  changes: readonly SlotChange[],
): Promise<StoreProblem | undefined> {
  for (const { slot, before } of changes) {
    const problem = await (before ? givePicture(character, slot, before) : removePicture(character, slot));
    if (problem !== undefined) return problem;
  }
  return undefined;
}
