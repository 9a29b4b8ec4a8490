import type { MediaFile } from "../../../shared/alerts/media.ts";
import { fill } from "../../../shared/words/words.ts";
import { type StudioHost, undoOffer } from "../studio-host.ts";
import { alertLabel } from "./alert-names.ts";
import { shortFileName } from "../fields/short-file-name.ts";
import { swapped } from "../document/step-part.ts";
import { addedPart } from "./stored-media.ts";
import { usersOf, withFiles } from "./files-in-use.ts";

/** Deletes a stored file, which no alert uses then. `open`: the alert that is open. */
export async function deleteMedia(media: MediaFile, open: string, host: StudioHost): Promise<void> {
  const { alerts: store, document, words } = host;
  const { files } = words.alerts;
  const users = usersOf(media.file, store.settings);
  const isDeleted = await document.editFiles([
    ...users.map((user) =>
      store.part(
        user,
        withFiles(store.of(user), (file) => (file === media.file ? undefined : file)),
      ),
    ),
    swapped(addedPart(media)),
  ]);
  if (!isDeleted) return host.say(words.silent, { isTrouble: true });
  const others = users.filter((user) => user !== open).map((user) => alertLabel(user, words));
  const sentences = [
    fill(files.removed, { file: shortFileName(media.name) }),
    ...(others.length > 0 ? [fill(files.alsoUsed, { names: others.join(", ") })] : []),
  ];
  host.say(sentences.join(" "), undoOffer(host));
}
