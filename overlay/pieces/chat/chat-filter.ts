import type { EnvelopeOf } from "../../../shared/api/envelope.ts";
import { isBotName, isCommand } from "../../../shared/bots-and-commands.ts";
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

/**
 * Whether the streamer wrote a message: by its role where the service sends one, else by name and platform. Another
 * platform's viewer may have the channel's name.
 */
export function isStreamers({ payload, channel, meta }: EnvelopeOf<"chat.message">): boolean {
  const { platform, username } = payload;
  const isNamesake = username.toLowerCase() === channel.name.toLowerCase();
  return meta?.["role"] === "Streamer" || (isNamesake && platform !== "" && platform === channel.platform);
}
