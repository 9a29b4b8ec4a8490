import type { Envelope } from "../../shared/api/envelope.ts";
import { type Handlers, type PieceContext, type PiecePlayer, tellEnvelope } from "./piece.ts";
import { pieces } from "./registry.ts";

/** The pieces of a page at work. */
export interface RunningPieces {
  /** By the piece's name. */
  readonly players: ReadonlyMap<string, PiecePlayer>;
  /** Hands one event to whoever takes it. One that is tried out comes before those that wait. */
  show(envelope: Envelope, isTriedOut?: boolean): void;
  /** Moves on what became due while timers stood still: after the page was hidden or the computer slept. */
  catchUp(): void;
}

/** Starts every piece, shown or not: messages are timed for captions alone, too. `page` is told of what happens as well. */
export function startPieces(context: Omit<PieceContext, "tell">, page: Handlers): RunningPieces {
  const listening: Handlers[] = [page];
  // A fault in one piece must not cost the others their start, nor an event.
  const tell: PieceContext["tell"] = (name, ...happening) => {
    for (const handlers of listening) {
      try {
        handlers[name]?.(...happening);
      } catch (error) {
        reportError(error);
      }
    }
  };
  const players = new Map<string, PiecePlayer>();
  for (const { name, play } of pieces) {
    try {
      const player = play({ ...context, tell });
      players.set(name, player);
      listening.push(player.takes);
    } catch (error) {
      reportError(error);
    }
  }
  return {
    players,
    show: (envelope, isTriedOut = false) => tellEnvelope(tell, envelope, isTriedOut),
    catchUp() {
      for (const { catchUp } of players.values()) catchUp?.();
    },
  };
}
