import type { MediaFile } from "../../../shared/alerts/media.ts";
import { mediaAddress } from "../../page/appearance.ts";
import { createKeptFiles } from "../document/kept-files.ts";
import { remembered } from "../document/remembered.ts";
import type { SettingsRoutes } from "../document/save-queue.ts";
import type { StepPart } from "../document/step-part.ts";
import type { StudioDocument } from "../document/studio-document.ts";
import { readMedia, removeMedia, uploadMedia } from "../fields/media-requests.ts";

/** The relay's routes for the alerts' files, each as JSON by the file's name. */
export function createMediaRoutes(): SettingsRoutes {
  const kept = createKeptFiles(mediaAddress);
  return {
    ...kept,
    async read() {
      const all = await readMedia();
      return all && Object.fromEntries(all.map((one) => [one.file, JSON.stringify(one)]));
    },
    async send([part]) {
      if (part?.after === undefined) return (await removeMedia(part?.name ?? "")) ? "done" : "silent";
      const { file, name } = JSON.parse(part.after) as MediaFile;
      const bytes = kept.get(file);
      const stored = bytes ? await uploadMedia(bytes, name, () => {}) : "unwritten";
      if (typeof stored === "object") return "done";
      return stored === "silent" ? stored : "rejected";
    },
  };
}

/** The part of a step that added a file. */
export function addedPart(media: MediaFile): StepPart {
  return { of: "media", name: media.file, before: undefined, after: JSON.stringify(media) };
}

const filesIn = remembered((text) => JSON.parse(text) as MediaFile);

/** All stored files, as the document has them. */
export function storedMedia({ queue }: StudioDocument): readonly MediaFile[] {
  return Object.values(filesIn(queue.texts("media")));
}
