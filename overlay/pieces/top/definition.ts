import type { PieceDefinition } from "../piece.ts";

/** Who has written most; the AI is not counted. */
export const topDefinition: PieceDefinition = {
  name: "top",
  at: "left",
  fromEdge: 30,
  startsWhenShown: true,
  shows: ["chat.message"],
};
