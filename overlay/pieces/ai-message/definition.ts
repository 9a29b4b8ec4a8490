import type { PieceDefinition } from "../piece.ts";

/** The AI's messages as text. */
export const aiMessageDefinition: PieceDefinition = {
  name: "ai",
  at: "bottom-left",
  fromEdge: 60,
  isInitial: true,
  shows: ["chat.ai_message"],
  part: "messages",
  beside: "avatar",
};
