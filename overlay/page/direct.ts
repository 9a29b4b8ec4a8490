import { openEventSource } from "../../shared/api/event-source.ts";
import type { FeedOptions } from "../../shared/api/feed.ts";
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
    eventSubUrl: `${baseUrl}/v1/eventsub/stream`,
    chatUrl: `${baseUrl}/v1/events/chat/messages/stream`,
    primaryChannel: () => "",
    onChatStream: (isOpen) => {
      if (isOpen) first.on({ connection: "open" });
    },
  });
}
