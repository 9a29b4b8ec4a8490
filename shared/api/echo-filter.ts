import type { Envelope } from "./envelope.ts";

/** Which stream an event came from. */
export type EventOrigin = "eventsub" | "chat-stream";

/** Drops an event that the other stream has already delivered. */
export interface EchoFilter {
  /** False when the other stream delivered the same line a moment ago. `now` is monotonic milliseconds. */
  isFirst(envelope: Envelope | undefined, origin: EventOrigin, now: number): boolean;
}

/** The same words by the same author, from the other stream and within this time, are the same line. */
export const echoMs = 10_000;

/** Creates an empty filter. The same words twice on one stream are two lines: viewers repeat themselves. */
export function createEchoFilter(): EchoFilter {
  let heard: { readonly line: string; readonly origin: EventOrigin; readonly at: number }[] = [];
  return {
    isFirst(envelope, origin, now) {
      if (envelope?.type !== "chat.message" && envelope?.type !== "chat.ai_message") return true;
      heard = heard.filter(({ at }) => now - at <= echoMs);
      const { username, message } = envelope.payload;
      const line = JSON.stringify([username.trim().toLowerCase(), message.trim()]);
      const echoed = heard.findIndex((one) => one.line === line && one.origin !== origin);
      if (echoed === -1) heard.push({ line, origin, at: now });
      else heard.splice(echoed, 1);
      return echoed === -1;
    },
  };
}
