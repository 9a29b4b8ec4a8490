import { pageToken } from "../../page/page-fetch.ts";

/**
 * Sends a file to the plugin. `onShare` is called with the share that is sent, 0 to 1; `signal` gives up. Status 0: it
 * was given up, or the plugin does not answer.
 */
export function putFile(
  path: string,
  file: Blob,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<XMLHttpRequest> {
  const { promise, resolve } = Promise.withResolvers<XMLHttpRequest>();
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
