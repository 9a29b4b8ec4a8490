import type { WebSocket } from "ws";
import type { DeckAction } from "./deck-action.ts";

/** A property inspector's page: its id is made before it connects, and it has a socket while it is open. */
export interface InspectorPage {
  readonly uuid: string;
  readonly action: DeckAction;
  socket: WebSocket | undefined;
}
