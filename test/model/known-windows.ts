import type { JsonObject } from "../deck/json.ts";
import type { RequestRecord } from "../service/request-record.ts";
import type { Service } from "../service/service.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** What is watched, and where violations go. */
interface WindowsOptions {
  readonly service: Service;
  readonly time: VirtualTime;
  readonly noticed: string[];
  /** The global settings at this moment. */
  readonly settings: () => JsonObject;
}

/** A request for a reaction, and when it arrived. */
interface Asked {
  readonly record: RequestRecord;
  readonly at: number;
}

const path = "/v1/events/generations";
/** A longer `Retry-After` is not believed. */
const maxRetryMs = 120_000;

/**
 * Watches, from the service's side, that no reaction is asked for within a window that the plugin knows: after an accepted
 * request for as long as the settings name, or after a `Retry-After`. Returns a function that ends it.
 */
export function watchWindows({ service, time, noticed, settings }: WindowsOptions): () => void {
  /** The last request of each account. Its answer is known when the next one arrives, for one is under way at a time. */
  const last = new Map<string, Asked>();
  return service.onRequest((record) => {
    if (record.path !== path || record.method !== "POST" || record.owner === undefined) return;
    const now = time.now();
    const before = last.get(record.owner);
    const leftMs = before ? before.at + knownMs(before.record, settings()) - now : 0;
    if (leftMs > 1)
      noticed.push(`A reaction was asked for ${Math.round(leftMs)} ms before the end of a known window.`);
    last.set(record.owner, { record, at: now });
  });
}

/** For how long the answer to a request closes the gate, as far as the plugin can know for sure. */
function knownMs({ status, retryAfter }: RequestRecord, { rateWindow }: JsonObject): number {
  if (status === 200) return rateWindow === "standard" ? 25_000 : 1_000;
  if (status !== 429 || retryAfter === undefined) return 0;
  return Math.min(Number(retryAfter) * 1_000, maxRetryMs);
}
