import type { EnvelopeOf } from "../../../shared/api/envelope.ts";
import { isBotName, isCommand } from "../../../shared/chat-noise.ts";
import type { ChatRole } from "./chat-feed.ts";
import type { HiddenChat } from "./chat-options.ts";

/** Whether the streamer's options hide a line. The AI and the streamer are never hidden as bots. */
export function isHidden(
  { name, text, role }: { readonly name: string; readonly text: string; readonly role: ChatRole },
  chat: HiddenChat,
): boolean {
  if (chat.hiddenNames.has(name.toLowerCase())) return true;
  if (chat.hidesCommands && isCommand(text)) return true;
  return chat.hidesBots && role !== "ai" && role !== "streamer" && isBotName(name);
}

/** Whether the streamer wrote a message. */
export function isStreamers({ payload, channel }: EnvelopeOf<"chat.message">): boolean {
  return payload.username.toLowerCase() === channel.name.toLowerCase();
}
