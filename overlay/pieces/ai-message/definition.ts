import type { PieceDefinition } from "../piece.ts";

/** What the AI says, as text. */
export const aiMessageDefinition: PieceDefinition = {
  name: "ai",
  at: "bottom-left",
  fromEdge: 60,
  isInitial: true,
  shows: ["chat.ai_message"],
  part: "messages",
  beside: "avatar",
};
