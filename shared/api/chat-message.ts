import { flag, neededText, type ObjectOf, text, readObject } from "./fields.ts";

const messageFields = {
  /** Author: a viewer, the streamer or the AI. */
  username: neededText,
  content: neededText,
  /** `Mod`, `VIP`, `AI`, `Viewer`, `Streamer`, or whatever the service may add. */
  role: text,
  isSub: flag,
  /** UTC, ISO 8601. */
  sentDateTime: text,
};

/** One line of the public chat stream, `GET /v1/events/chat/messages/stream`. */
export type PublicChatMessage = ObjectOf<typeof messageFields>;

/**
 * Decodes the `data` of one frame of the public chat stream; `null` when it is not a chat message. Never throws: a line
 * is used as long as it says who wrote what.
 */
export function decodeChatMessage(frameText: string): PublicChatMessage | null {
  try {
    return readObject(JSON.parse(frameText), messageFields) ?? null;
  } catch {
    return null;
  }
}
