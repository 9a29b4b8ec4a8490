import type { PieceDefinition } from "../piece.ts";

/** The active character's avatar, which moves its mouth with the voice. */
export const avatarDefinition: PieceDefinition = {
  name: "avatar",
  at: "bottom-left",
  fromEdge: 55,
  isOnDemand: true,
  isInitial: true,
  options: [{ name: "avatar-mirror", kind: "choice", of: ["off", "on"], initial: "off" }],
};
