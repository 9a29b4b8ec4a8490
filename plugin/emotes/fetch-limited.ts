import type { Clock } from "../../shared/clock.ts";
import { Deadline } from "../../shared/api/deadline.ts";
import { EmoteError } from "./emote.ts";

const maxMs = 10_000;

/** Tools for `fetchLimited`. */
export interface FetchTools {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Ends the request, and begins none once it is aborted. */
  readonly signal?: AbortSignal;
}

/** Reads an address of an emote service, within limits; `undefined`: there is nothing (404). Rejects with an `EmoteError`. */
export async function fetchLimited(
  address: string,
  maxBytes: number,
  { fetch, clock, signal = new AbortController().signal }: FetchTools,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const deadline = new Deadline(clock);
  deadline.set(maxMs);
  let response: Response | undefined;
  try {
    signal.throwIfAborted();
    // A service that redirects could lead anywhere, to this computer as well.
    response = await fetch(address, {
      redirect: "manual",
      signal: AbortSignal.any([deadline.signal, signal]),
    });
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw new EmoteError(response.status >= 500 ? "silent" : "broken");
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > maxBytes) throw new EmoteError("broken");
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    throw error instanceof EmoteError ? error : new EmoteError("silent");
  } finally {
    deadline.clear();
    if (response?.body && !response.body.locked) void response.body.cancel().catch(() => {});
  }
}
