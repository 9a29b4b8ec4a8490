import type { AvatarPictures, AvatarSlot, StoredPicture } from "../../shared/avatar/avatar-pictures.ts";
import { pictureAddress } from "../page/appearance.ts";
import type { SpriteSheet } from "../../shared/avatar/sprite-sheet.ts";
import { type ChosenPicture, type SheetProblem, readSheets } from "./sheet-files.ts";
import { type StoreProblem, givePicture, removePicture } from "./avatar-store.ts";
import { placeOf } from "./picture-place.ts";
import { readFile } from "./studio-requests.ts";

/** Why a file was not used. `unsorted`: its name fits no slot; `twice`: another file is for the same slot. */
export type FileProblem = Exclude<StoreProblem, "silent"> | SheetProblem | "unsorted" | "twice";

/** A slot that was changed, with the picture that it had before, if any. */
export interface SlotChange {
  readonly slot: AvatarSlot;
  readonly before: { readonly picture: Blob; readonly sheet?: SpriteSheet | undefined } | undefined;
}

/** The result of giving a character several pictures. */
export interface Given {
  readonly changes: readonly SlotChange[];
  /** The sprite sheets among the pictures. */
  readonly sheets: readonly { readonly slot: AvatarSlot; readonly sheet: SpriteSheet }[];
  readonly refused: readonly { readonly file: string; readonly problem: FileProblem }[];
  /** The plugin stopped answering. */
  readonly isSilent: boolean;
}

/** Where each file goes: by its name, or all to one slot. */
function sort(
  chosen: readonly ChosenPicture[],
  character: string,
  pictures: AvatarPictures<StoredPicture>,
  slot: AvatarSlot | undefined,
): readonly (readonly [picture: ChosenPicture, slot: AvatarSlot | undefined])[] {
  const sorted = chosen.map((one) => [one, slot ?? placeOf(one.file.name, character)] as const);
  const [only] = chosen;
  // For a character without pictures, a single file is the closed mouth, unless its name fits another slot.
  const isFirst = only !== undefined && chosen.length === 1 && Object.keys(pictures).length === 0;
  return isFirst ? [[only, sorted[0]?.[1] ?? "closed"]] : sorted;
}

/** Stores a character's pictures, one after another; `onFile` is called with the number of finished files before each. */
export async function givePictures(
  character: string,
  files: readonly File[],
  pictures: AvatarPictures<StoredPicture>,
  { slot, onFile }: { readonly slot?: AvatarSlot | undefined; readonly onFile: (done: number) => void },
): Promise<Given> {
  const read = await readSheets(files);
  const changes: SlotChange[] = [];
  const sheets: { slot: AvatarSlot; sheet: SpriteSheet }[] = [];
  const refused: { file: string; problem: FileProblem }[] = [...read.refused];
  for (const [done, [{ file, sheet }, place]] of sort(read.chosen, character, pictures, slot).entries()) {
    onFile(done);
    const refuse = (problem: FileProblem): void => void refused.push({ file: file.name, problem });
    if (place === undefined) refuse("unsorted");
    else if (changes.some((change) => change.slot === place)) refuse("twice");
    else {
      const before = await readPicture(pictures[place]);
      const problem = await givePicture(character, place, file, sheet);
      if (problem === "silent") return { changes, sheets, refused, isSilent: true };
      if (problem !== undefined) refuse(problem);
      else {
        changes.push({ slot: place, before });
        if (sheet) sheets.push({ slot: place, sheet });
      }
    }
  }
  return { changes, sheets, refused, isSilent: false };
}

/** A stored picture as it is, to be put back later; `undefined`: there is none, or it cannot be read. */
export async function readPicture(stored: StoredPicture | undefined): Promise<SlotChange["before"]> {
  const picture = stored && (await readFile(pictureAddress(stored.file)));
  return picture && { picture, sheet: stored.sheet };
}

/** Undoes changes; resolves with the problem, if there was one. */
export async function undoChanges(
  character: string,
  changes: readonly SlotChange[],
): Promise<StoreProblem | undefined> {
  for (const { slot, before } of changes) {
    const problem = await (before
      ? givePicture(character, slot, before.picture, before.sheet)
      : removePicture(character, slot));
    if (problem !== undefined) return problem;
  }
  return undefined;
}
