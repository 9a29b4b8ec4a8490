import type { ChatLine } from "../../../../overlay/pieces/chat/chat-feed.ts";

/** A viewer's line in the overlay's chat. */
export function line(id: string, part: Partial<ChatLine> = {}): ChatLine {
  return {
    id,
    eventId: `event ${id}`,
    name: "Otter",
    text: `text ${id}`,
    role: "viewer",
    platform: "PLATFORM_A",
    ...part,
  };
}
