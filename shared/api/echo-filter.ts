import type { Envelope } from "./envelope.ts";

/** Which stream an event came from. */
export type EventOrigin = "eventsub" | "chat-stream";

/** Lets what two streams both say through once. */
export interface EchoFilter {
  /** False when the other stream has said the same a moment ago. `now` is monotonic milliseconds. */
  isFirst(envelope: Envelope | undefined, origin: EventOrigin, now: number): boolean;
}

/** The same author's same words within this long, from the other stream, are the same line. */
export const echoMs = 10_000;

/** A filter that has heard nothing yet. The same words twice from one stream are two lines: viewers repeat themselves. */
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
