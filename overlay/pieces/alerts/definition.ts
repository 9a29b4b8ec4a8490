import { alertEnvelopes } from "../../../shared/protocol/overlay-protocol.ts";
import { percent } from "../../page/overlay-options.ts";
import type { PieceDefinition } from "../piece.ts";

/** Follows, subscriptions, raids: one at a time. */
export const alertsDefinition: PieceDefinition = {
  name: "alerts",
  at: "top",
  fromEdge: 50,
  isInitial: true,
  options: [percent("sounds", 40, 0, 100)],
  shows: ["channel.event", ...(Object.keys(alertEnvelopes) as (keyof typeof alertEnvelopes)[])],
};
