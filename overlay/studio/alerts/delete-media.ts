import type { MediaFile } from "../../../shared/alerts/media.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { undoOffer } from "../document/undo-offer.ts";
import type { StatusDetails } from "../studio-host.ts";
import { alertLabel } from "./alert-names.ts";
import { shortFileName } from "../fields/short-file-name.ts";
import type { AlertStore } from "./alert-store.ts";
import { swapped } from "../document/step-part.ts";
import { addedPart } from "./stored-media.ts";
import { usersOf, withoutFile } from "./files-in-use.ts";

/** Where a file is deleted. */
interface Deletion {
  readonly words: StudioWords;
  readonly store: AlertStore;
  /** The alert that is open. */
  readonly name: string;
  readonly onSay: (sentence: string, details?: StatusDetails) => void;
}

/** Deletes a stored file, which no alert uses then. */
export async function deleteMedia(media: MediaFile, where: Deletion): Promise<void> {
  const { words, store, onSay } = where;
  const { files } = words.alerts;
  const users = usersOf(media.file, store.settings);
  const isDeleted = await store.document.editFiles([
    ...users.map((user) => store.part(user, withoutFile(store.of(user), media.file))),
    swapped(addedPart(media)),
  ]);
  if (!isDeleted) return onSay(words.silent, { isTrouble: true });
  const others = users.filter((user) => user !== where.name).map((user) => alertLabel(user, words));
  const sentences = [
    fill(files.removed, { file: shortFileName(media.name) }),
    ...(others.length > 0 ? [fill(files.alsoUsed, { names: others.join(", ") })] : []),
  ];
  onSay(sentences.join(" "), undoOffer(store.document, words));
}
