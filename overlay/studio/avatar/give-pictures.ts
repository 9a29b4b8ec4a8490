import type { AvatarPictures, AvatarSlot, StoredPicture } from "../../../shared/avatar/avatar-pictures.ts";
import type { SpriteSheet } from "../../../shared/avatar/sprite-sheet.ts";
import { sizeOf } from "../characters/picture-file.ts";
import { type StoreProblem, givePicture } from "./avatar-store.ts";
import { placeOf } from "./picture-place.ts";
import { guessSheet } from "./sheet-numbers.ts";

/** Why a file was not used. `unsorted`: its name fits no slot; `twice`: another file is for the same slot. */
type FileProblem = StoreProblem | "unsorted" | "twice";

/** The result of giving a character several pictures. */
export interface Given {
  readonly given: readonly { readonly slot: AvatarSlot; readonly sheet: SpriteSheet | undefined }[];
  /** The last one is `silent` if the plugin stopped answering. */
  readonly refused: readonly { readonly file: string; readonly problem: FileProblem }[];
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
  {
    slot,
    beforeSlot,
    onFile,
  }: {
    readonly slot?: AvatarSlot | undefined;
    /** Called before a slot gets another picture. */
    readonly beforeSlot: (slot: AvatarSlot) => Promise<unknown>;
    readonly onFile: (done: number) => void;
  },
): Promise<Given> {
  const given: { slot: AvatarSlot; sheet: SpriteSheet | undefined }[] = [];
  const refused: { file: string; problem: FileProblem }[] = [];
  for (const [done, [file, place]] of sort(files, character, pictures, slot).entries()) {
    onFile(done);
    const refuse = (problem: FileProblem): void => void refused.push({ file: file.name, problem });
    if (place === undefined) refuse("unsorted");
    else if (given.some((one) => one.slot === place)) refuse("twice");
    else {
      const size = await sizeOf(file);
      // The store rejects a file that is no picture.
      const sheet = size && guessSheet(size);
      await beforeSlot(place);
      const problem = await givePicture(character, place, file, sheet);
      if (problem === undefined) given.push({ slot: place, sheet });
      else refuse(problem);
      if (problem === "silent") break;
    }
  }
  return { given, refused };
}
