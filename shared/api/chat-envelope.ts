import type { PublicChatMessage } from "./chat-message.ts";
import type { EnvelopeOf } from "./envelope.ts";

/**
 * What EventSub says of a line of the public chat stream, as far as the
 * stream tells: no language, no platform, and of the AI neither a voice nor whom it speaks to.
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
  const said = { id, username, message: content, sentDateTime };
  if (role === "AI") {
    return {
      ...common,
      type: "chat.ai_message",
      payload: { ...said, target: "chat", targetRole: "VIEWER", shouldGenerateTtsMessage: false },
    };
  }
  return {
    ...common,
    type: "chat.message",
    payload: {
      ...said,
      language: "",
      platform: "",
      isSubscriber: isSub,
      isVip: role === "VIP",
      isModerator: role === "Mod",
    },
  };
}
