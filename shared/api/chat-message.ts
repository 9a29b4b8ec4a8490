import { flag, neededText, type ObjectOf, text, readObject } from "./fields.ts";

const messageFields = {
  /** Author: a viewer, the streamer or the AI. */
  username: neededText,
  content: neededText,
  /** `Mod`, `VIP`, `AI`, `Viewer`, `Streamer`, or a role that the service adds later. */
  role: text,
  isSub: flag,
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
