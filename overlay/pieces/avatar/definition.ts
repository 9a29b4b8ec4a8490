import type { PieceDefinition } from "../piece.ts";

/** Built-in figures for characters without pictures. */
export const figureNames = ["fox", "owl", "robot"] as const;

/** The active character's avatar, which moves its mouth with the voice. */
export const avatarDefinition: PieceDefinition = {
  name: "avatar",
  at: "bottom-left",
  fromEdge: 55,
  startsWhenShown: true,
  isInitial: true,
  options: [
    { name: "avatar-character", kind: "choice", of: figureNames, initial: "fox" },
    { name: "avatar-mirror", kind: "choice", of: ["off", "on"], initial: "off" },
  ],
};
