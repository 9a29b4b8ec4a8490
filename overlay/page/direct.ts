import { ForbiddenError, UnauthorisedError } from "../../shared/api/errors.ts";
import { openEventSource } from "../../shared/api/event-source.ts";
import type { FeedOptions } from "../../shared/api/feed.ts";
import type { StreamStatus } from "../../shared/api/stream.ts";
import type { OverlayWords } from "../../shared/words/words.ts";

/**
 * Direct mode: follows the service's own events. Until the first connection is open, `onTrouble` is called with the reason
 * in words; afterwards with an empty text.
 */
export function direct(
  baseUrl: string,
  feed: FeedOptions,
  words: OverlayWords,
  onTrouble: (trouble: string) => void,
): void {
  let wasOpen = false;
  const onStatus = (status: StreamStatus): void => {
    wasOpen ||= status.connection === "open";
    if (wasOpen) return onTrouble("");
    if (!("error" in status)) return;
    const { error } = status;
    const isRefused = error instanceof UnauthorisedError || error instanceof ForbiddenError;
    onTrouble(isRefused ? words.refused : words.unreachable);
  };
  openEventSource({
    ...feed,
    onStatus,
    eventSubUrl: feed.url,
    chatUrl: `${baseUrl}/v1/events/chat/messages/stream`,
    primaryChannel: () => "",
    onChatStream: (isOpen) => {
      if (isOpen) onStatus({ connection: "open" });
    },
  });
}
