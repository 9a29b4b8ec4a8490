import type { PieceDefinition } from "../piece.ts";

/** The AI's voice. Visible only where a browser needs a click before the page can play sound. */
export const voiceDefinition: PieceDefinition = {
  name: "voice",
  at: "top-right",
  fromEdge: 0,
  isFixed: true,
};
