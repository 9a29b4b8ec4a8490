import { decodeChatMessage } from "./chat-message.ts";
import { envelopeOfChat } from "./chat-envelope.ts";
import type { Stream } from "./stream.ts";
import { type FeedOptions, openFeed } from "./feed.ts";
import { createSeenIds } from "./seen-ids.ts";

/** Options of `openChatStreamFeed`. */
export interface ChatStreamFeedOptions extends FeedOptions {
  /** The channel to read: the account's primary one. Empty while it is not known. */
  readonly channelName: () => string;
}

/** The public chat stream as the events that EventSub would have sent, each once. */
export function openChatStreamFeed(options: ChatStreamFeedOptions): Stream {
  const lines = createSeenIds();
  const ids = createSeenIds();
  let unnamed = 0;
  return openFeed(
    {
      endpoint: "GET /v1/events/chat/messages/stream",
      keepAlive: "promised",
      read(frame) {
        const message = decodeChatMessage(frame.text);
        if (!message) return { reason: "it is not a chat message" };
        // A frame without an id has the id of the frame before it (HTML standard, "Last-Event-ID").
        if (!lines.isNew(`${frame.id} ${frame.text}`)) return undefined;
        const isNamed = frame.id !== "" && ids.isNew(frame.id);
        const id = `chat:${frame.id}${isNamed ? "" : `:${message.sentDateTime}:${++unnamed}`}`;
        const envelope = envelopeOfChat(message, id, options.channelName());
        return {
          frame: { id: frame.id, event: envelope.type, text: JSON.stringify(envelope) },
          envelope,
        };
      },
    },
    options,
  );
}
