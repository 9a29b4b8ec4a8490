import type { PieceDefinition } from "../piece.ts";

/** Notices of changes: the AI joins, leaves, changes its character or greets a viewer. */
export const statusDefinition: PieceDefinition = {
  name: "status",
  at: "top-left",
  fromEdge: 70,
  startsWhenShown: true,
  options: [{ name: "thoughts", kind: "choice", of: ["off", "on"], initial: "off" }],
  shows: ["system.join", "character.updated", "chat.first_message"],
};
