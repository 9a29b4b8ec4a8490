import type { PublicChatMessage } from "./chat-message.ts";
import type { EnvelopeOf } from "./envelope.ts";

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
    meta: { role },
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
