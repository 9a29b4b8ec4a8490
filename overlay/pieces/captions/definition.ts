import type { PieceDefinition } from "../piece.ts";

/** Captions of the AI's voice. */
export const captionsDefinition: PieceDefinition = {
  name: "captions",
  at: "bottom",
  fromEdge: 10,
  startsWhenShown: true,
  shows: ["chat.ai_message", "ai.tts.generated"],
};
