import type { PieceDefinition } from "../piece.ts";

/** How busy chat is. */
export const pulseDefinition: PieceDefinition = {
  name: "pulse",
  at: "bottom-right",
  fromEdge: 20,
  startsWhenShown: true,
  shows: ["chat.ai_message", "chat.message"],
};
