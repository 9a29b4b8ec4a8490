import { aiMessage } from "./ai-message/piece.ts";
import { alerts } from "./alerts/piece.ts";
import { avatar } from "./avatar/piece.ts";
import { captions } from "./captions/piece.ts";
import { chat } from "./chat/piece.ts";
import type { Piece } from "./piece.ts";
import { pulse } from "./pulse/piece.ts";
import { status } from "./status/piece.ts";
import { top } from "./top/piece.ts";
import { voice } from "./voice/piece.ts";

/** Every piece of the overlay, in the order in which the studio lists them and events reach them. */
export const pieces: readonly Piece[] = [
  avatar,
  aiMessage,
  captions,
  alerts,
  chat,
  status,
  top,
  pulse,
  voice,
];

/** The pieces that a streamer can show. */
export const shownPieces: readonly Piece[] = pieces.filter(({ isFixed }) => !isFixed);
