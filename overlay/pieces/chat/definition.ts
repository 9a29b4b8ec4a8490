import type { PieceDefinition } from "../piece.ts";
import { chatOptionRows } from "./chat-options.ts";

/** Messages of viewers and the AI. */
export const chatDefinition: PieceDefinition = {
  name: "chat",
  at: "right",
  fromEdge: 40,
  startsWhenShown: true,
  options: chatOptionRows,
  shows: ["chat.message", "chat.ai_message"],
};
