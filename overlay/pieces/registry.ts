import { aiMessageDefinition } from "./ai-message/definition.ts";
import { alertsDefinition } from "./alerts/definition.ts";
import { avatarDefinition } from "./avatar/definition.ts";
import { captionsDefinition } from "./captions/definition.ts";
import { chatDefinition } from "./chat/definition.ts";
import type { PieceDefinition } from "./piece.ts";
import { pulseDefinition } from "./pulse/definition.ts";
import { statusDefinition } from "./status/definition.ts";
import { topDefinition } from "./top/definition.ts";
import { voiceDefinition } from "./voice/definition.ts";

/** Every piece of the overlay, in the order in which the studio lists them and events reach them. */
export const pieces: readonly PieceDefinition[] = [
  avatarDefinition,
  aiMessageDefinition,
  captionsDefinition,
  alertsDefinition,
  chatDefinition,
  statusDefinition,
  topDefinition,
  pulseDefinition,
  voiceDefinition,
];

/** The pieces that a streamer can show. */
export const shownPieces: readonly PieceDefinition[] = pieces.filter(({ isFixed }) => !isFixed);
