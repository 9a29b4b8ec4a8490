import type { OpenEnum } from "./envelope.ts";
import { type Fields, flag, neededText, text, usable } from "./fields.ts";

/** One line of the public chat stream (service-api.md, "PublicChatMessage"). */
export interface PublicChatMessage {
  /** Author: a viewer, the streamer or the AI. */
  readonly username: string;
  readonly content: string;
  readonly role: OpenEnum<"Mod" | "VIP" | "AI" | "Viewer" | "Streamer">;
  readonly isSub: boolean;
  /** UTC, ISO 8601. */
  readonly sentDateTime: string;
}

const messageFields: Fields<PublicChatMessage> = {
  username: neededText,
  content: neededText,
  role: text,
  isSub: flag,
  sentDateTime: text,
};

/**
 * Decodes the `data` of one frame of the public chat stream; `null` when it is not a chat message. Never throws: a line
 * is used as long as it says who wrote what.
 */
export function decodeChatMessage(frameText: string): PublicChatMessage | null {
  try {
    return usable(JSON.parse(frameText), messageFields) ?? null;
  } catch {
    return null;
  }
}
