import type { MediaFile } from "../../../shared/alerts/media.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import type { StatusDetails } from "../studio-host.ts";
import { alertLabel } from "./alert-names.ts";
import { mediaAddress } from "../../page/appearance.ts";
import { readFile } from "../studio-requests.ts";
import { removeMedia, uploadMedia } from "../fields/media-requests.ts";
import { shortFileName } from "../fields/short-file-name.ts";
import type { AlertStore } from "./alert-store.ts";
import { usersOf, withoutFile } from "./files-in-use.ts";

/** Where a file is deleted. */
interface Deletion {
  readonly words: StudioWords;
  readonly store: AlertStore;
  /** The alert that is open. */
  readonly name: string;
  readonly onSay: (sentence: string, details?: StatusDetails) => void;
}

/** Deletes a stored file, which no alert uses then. This can be undone. */
export async function deleteMedia({ file, name }: MediaFile, where: Deletion): Promise<void> {
  const { words, store, onSay } = where;
  const { files } = words.alerts;
  const bytes = await readFile(mediaAddress(file));
  if (!(await removeMedia(file))) return onSay(words.silent, { isTrouble: true });
  const changes = usersOf(file, store.settings).map((user) => {
    const before = store.of(user);
    return { user, before, after: withoutFile(before, file) };
  });
  for (const { user, after } of changes) store.change(user, after);
  await store.readMedia();
  const take = async (): Promise<void> => {
    const back = bytes && (await uploadMedia(bytes, name, () => {}));
    if (typeof back !== "object") return onSay(words.silent, { isTrouble: true });
    await store.readMedia();
    // What was changed since stays.
    for (const { user, before, after } of changes) if (store.of(user) === after) store.change(user, before);
    onSay(words.figure.undone);
  };
  const others = changes.filter(({ user }) => user !== where.name).map(({ user }) => alertLabel(user, words));
  const sentences = [
    fill(files.removed, { file: shortFileName(name) }),
    ...(others.length > 0 ? [fill(files.alsoUsed, { names: others.join(", ") })] : []),
  ];
  onSay(sentences.join(" "), bytes ? { offer: { label: words.undo, take: () => void take() } } : {});
}
