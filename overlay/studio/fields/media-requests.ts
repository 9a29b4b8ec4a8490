import * as v from "valibot";
import { type MediaFile, mediaKinds } from "../../../shared/alerts/media.ts";
import { isStorageProblem, type StorageProblem } from "../../../shared/protocol/storage-problems.ts";
import { jsonIn } from "../../../shared/json-in.ts";
import { pageFetch, readFrom } from "../../page/page-fetch.ts";
import { putFile } from "./put-file.ts";

const fileSchema = v.object({
  file: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
  name: v.string(),
  bytes: v.number(),
  kind: v.picklist(mediaKinds),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
});

/** Reads the list of stored files; `undefined` when the plugin does not answer. */
export function readMedia(): Promise<readonly MediaFile[] | undefined> {
  return readFrom("/media", (json) => v.parse(v.array(fileSchema), json));
}

/** Deletes a stored file; resolves with whether it is gone. */
export async function removeMedia(file: string): Promise<boolean> {
  try {
    return (await pageFetch(`/media/${file}`, { method: "DELETE" })).ok;
  } catch {
    return false;
  }
}

/** A stored file, or why it is not stored; `silent`: the plugin does not answer. */
export type Uploaded = MediaFile | StorageProblem | "silent";

/** Stores a file. `onShare` is called with the share that is sent, 0 to 1; `signal` gives up. */
export async function uploadMedia(
  file: Blob,
  name: string,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const path = `/media?name=${encodeURIComponent(name)}`;
  const { status, responseText } = await putFile(path, file, onShare, signal);
  if (status !== 200) return isStorageProblem(responseText) ? responseText : "silent";
  const stored = v.safeParse(fileSchema, jsonIn(responseText));
  return stored.success ? stored.output : "silent";
}
