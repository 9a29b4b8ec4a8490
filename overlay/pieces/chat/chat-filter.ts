import { isBotName, isCommand } from "../../../shared/chat-noise.ts";
import type { ChatLine } from "./chat-feed.ts";
import type { ChatOptions } from "./chat-options.ts";

/** Whether the streamer's options hide a line. The AI and the streamer are never hidden as bots. */
export function isHidden({ name, text, role }: ChatLine, chat: ChatOptions): boolean {
  if (chat.hiddenNames.has(name.toLowerCase())) return true;
  if (chat.hidesCommands && isCommand(text)) return true;
  return chat.hidesBots && role !== "ai" && role !== "streamer" && isBotName(name);
}
