import { openEventSource } from "../../shared/api/event-source.ts";
import type { FeedOptions } from "../../shared/api/feed.ts";
import { addressOf } from "../../shared/api/request.ts";
import type { OverlayWords } from "../../shared/words/words.ts";
import { createFirstConnection } from "./first-connection.ts";

/**
 * Direct mode: follows the service's own events. `onTrouble` hears why there is no first connection yet; empty: there is
 * one.
 */
export function direct(
  baseUrl: string,
  feed: Omit<FeedOptions, "url">,
  words: OverlayWords,
  onTrouble: (trouble: string) => void,
): void {
  const first = createFirstConnection(words, onTrouble);
  openEventSource({
    ...feed,
    onStatus: (status) => first.on(status),
    eventSubUrl: addressOf(baseUrl, { endpoint: "GET /v1/eventsub/stream" }),
    chatUrl: addressOf(baseUrl, { endpoint: "GET /v1/events/chat/messages/stream" }),
    primaryChannel: () => "",
    onChatStream: (isOpen) => {
      if (isOpen) first.on({ connection: "open" });
    },
  });
}
