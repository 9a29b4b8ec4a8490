import { pageToken } from "../../page/page-fetch.ts";

/** A reply of the plugin. */
export interface PutReply {
  /** The HTTP status; 0: the plugin does not answer, or the upload was given up. */
  readonly status: number;
  readonly responseText: string;
}

/** Sends a file to the plugin. `onShare` is called with the share that is sent, 0 to 1; `signal` gives up. */
export function putFile(
  path: string,
  file: Blob,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<PutReply> {
  const { promise, resolve } = Promise.withResolvers<PutReply>();
  // `fetch` does not report how much is sent.
  const request = new XMLHttpRequest();
  request.open("PUT", path);
  const token = pageToken();
  if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
  request.upload.addEventListener("progress", ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
  request.addEventListener("loadend", () => resolve(request));
  signal?.addEventListener("abort", () => request.abort(), { once: true });
  request.send(file);
  return promise;
}
