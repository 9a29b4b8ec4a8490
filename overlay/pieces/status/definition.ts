import type { PieceDefinition } from "../piece.ts";

/** What has just changed with the AI. */
export const statusDefinition: PieceDefinition = {
  name: "status",
  at: "top-left",
  fromEdge: 70,
  isOnDemand: true,
  options: [{ name: "thoughts", kind: "choice", of: ["off", "on"], initial: "off" }],
  shows: ["system.join", "character.updated", "chat.first_message"],
};
