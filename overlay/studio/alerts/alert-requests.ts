import { isStorageProblem, type StorageProblem } from "../../../shared/protocol/storage-problems.ts";
import * as v from "valibot";
import { isJsonObject } from "../../../shared/api/fields.ts";
import type { AlertKindSettings, AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { alertSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { type MediaFile, mediaKinds } from "../../../shared/alerts/media.ts";
import { pageFetch, readFrom } from "../../page/page-fetch.ts";
import { type PutReply, putFile } from "../fields/put-file.ts";

/** What the plugin has stored of alerts. */
export interface StoredAlerts {
  readonly settings: AlertSettings;
  /** Names of other event types that the channel had, newest first. */
  readonly seen: readonly string[];
}

/** The result of a change: `rejected` by the plugin, or `silent`: the plugin does not answer. */
export type SaveResult = "saved" | "rejected" | "silent";

const fileSchema = v.object({
  file: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
  name: v.string(),
  bytes: v.number(),
  kind: v.picklist(mediaKinds),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
});

/** Reads the settings of all alerts; `undefined` when the plugin does not answer. */
export function readStoredAlerts(): Promise<StoredAlerts | undefined> {
  return readFrom("/alerts?for=studio", (json) => {
    if (!isJsonObject(json)) throw new TypeError("The relay sent no settings of alerts.");
    const seen = Array.isArray(json["seen"]) ? json["seen"] : [];
    return {
      settings: alertSettingsIn(json["settings"]),
      seen: seen.filter((name) => typeof name === "string"),
    };
  });
}

/** Stores the settings of one alert; `undefined` removes them. `isLast`: the page is about to close. */
export function saveAlert(
  name: string,
  settings: AlertKindSettings | undefined,
  isLast = false,
): Promise<SaveResult> {
  // Prefixed, because a name such as ".." would not survive as a path segment.
  const path = `/alerts/=${encodeURIComponent(name)}`;
  const request = settings ? { method: "PUT", body: JSON.stringify(settings) } : { method: "DELETE" };
  return send(path, { ...request, keepalive: isLast });
}

/** Stores the settings of all alerts instead of those that there are. */
export function saveAllAlerts(settings: AlertSettings): Promise<SaveResult> {
  return send("/alerts", { method: "PUT", body: JSON.stringify(settings) });
}

/** Reads the list of stored files; `undefined` when the plugin does not answer. */
export function readMedia(): Promise<readonly MediaFile[] | undefined> {
  return readFrom("/media", (json) => v.parse(v.array(fileSchema), json));
}

/** Deletes a stored file; resolves with whether it is gone. */
export async function removeMedia(file: string): Promise<boolean> {
  return (await send(`/media/${file}`, { method: "DELETE" })) === "saved";
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
  return uploadedIn(await putFile(`/media?name=${encodeURIComponent(name)}`, file, onShare, signal));
}

function uploadedIn({ status, responseText }: PutReply): Uploaded {
  if (status !== 200) return isStorageProblem(responseText) ? responseText : "silent";
  try {
    return v.parse(fileSchema, JSON.parse(responseText));
  } catch {
    return "silent";
  }
}

async function send(path: string, request: RequestInit): Promise<SaveResult> {
  try {
    const response = await pageFetch(path, request);
    return response.ok ? "saved" : isStorageProblem(await response.text()) ? "rejected" : "silent";
  } catch {
    return "silent";
  }
}
