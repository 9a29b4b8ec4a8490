import type { PieceDefinition } from "../piece.ts";

/** What the AI is saying, in step with its voice. */
export const captionsDefinition: PieceDefinition = {
  name: "captions",
  at: "bottom",
  fromEdge: 10,
  isOnDemand: true,
  shows: ["ai.tts.generated"],
};
