import { flag, neededText, type ObjectOf, optionalFlag, text, readObject } from "./fields.ts";
import type { EnvelopeOf } from "./envelope.ts";
import { type FeedOptions, openFeed } from "./feed.ts";
import { LastIds, maxIds } from "./last-ids.ts";
import type { Stream } from "./stream.ts";

const messageFields = {
  /** Author: a viewer, the streamer or the AI. */
  username: neededText,
  content: neededText,
  /** `Mod`, `VIP`, `AI`, `Viewer`, `Streamer`, or a role that the service adds later. */
  role: text,
  isSub: flag,
  /** The line is the streamer's speech, transcribed. Documented only for the lines of EventSub. */
  isCaption: optionalFlag,
  /** UTC, ISO 8601. */
  sentDateTime: text,
};

/** One line of the public chat stream, `GET /v1/events/chat/messages/stream`. */
export type PublicChatMessage = ObjectOf<typeof messageFields>;

/**
 * Decodes the `data` of one frame of the public chat stream; `null` when it is not a chat message. Never throws: author
 * and text are enough.
 */
export function decodeChatMessage(frameText: string): PublicChatMessage | null {
  try {
    return readObject(JSON.parse(frameText), messageFields) ?? null;
  } catch {
    return null;
  }
}

/**
 * A line of the public chat stream as an EventSub envelope. The stream leaves out the language, the platform and, for
 * the AI, the voice and whom it answers. `meta.role` is the author's role of a viewer's or the streamer's line.
 */
export function envelopeOfChat(
  { username, content, role, isSub, sentDateTime }: PublicChatMessage,
  id: string,
  channelName: string,
): EnvelopeOf<"chat.message"> | EnvelopeOf<"chat.ai_message"> {
  const common = {
    id,
    timestamp: sentDateTime,
    channel: { id: channelName, name: channelName, platform: "" },
  };
  const line = { id, username, message: content, sentDateTime };
  if (role === "AI") {
    return {
      ...common,
      type: "chat.ai_message",
      payload: { ...line, target: "chat", targetRole: "VIEWER", shouldGenerateTtsMessage: false },
    };
  }
  return {
    ...common,
    meta: { role },
    type: "chat.message",
    payload: {
      ...line,
      language: "",
      platform: "",
      isSubscriber: isSub,
      isVip: role === "VIP",
      isModerator: role === "Mod",
    },
  };
}

/** Options of `openChatStreamFeed`. */
export interface ChatStreamFeedOptions extends FeedOptions {
  /** The channel to read: the account's primary one. Empty while it is not known. */
  readonly channelName: () => string;
}

/** The public chat stream as the events that EventSub would have sent, each once. */
export function openChatStreamFeed(options: ChatStreamFeedOptions): Stream {
  const lines = new LastIds(maxIds);
  const ids = new LastIds(maxIds);
  let unnamed = 0;
  return openFeed(
    {
      endpoint: "GET /v1/events/chat/messages/stream",
      keepAlive: "promised",
      read(frame) {
        const message = decodeChatMessage(frame.text);
        if (!message) return { reason: "it is not a chat message" };
        if (message.isCaption) return undefined;
        // A frame without an id has the id of the frame before it (HTML standard, "Last-Event-ID").
        if (!lines.addNew(`${frame.id} ${frame.text}`)) return undefined;
        const isNamed = frame.id !== "" && ids.addNew(frame.id);
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
