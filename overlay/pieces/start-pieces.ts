import type { Envelope } from "../../shared/api/envelope.ts";
import {
  type Handlers,
  type Piece,
  type PieceCode,
  type PageContext,
  type PieceContext,
  type PiecePlayer,
  emitEnvelope,
} from "./piece.ts";
import { loadOnDemand } from "../page/on-demand.ts";
import { aiMessage } from "./ai-message/piece.ts";
import { alerts } from "./alerts/piece.ts";
import { pieces } from "./registry.ts";
import { voice } from "./voice/piece.ts";

/** The pieces that are part of the page's own script. */
const ownPieces: readonly PieceCode[] = [aiMessage, alerts, voice];

/** The page's own pieces, and those on demand that are to be shown and could be loaded, in the registry's order. */
export async function loadPieces(show: ReadonlySet<string>): Promise<readonly Piece[]> {
  const wanted = pieces.filter(({ name, isOnDemand }) => !isOnDemand || show.has(name));
  const loaded = await Promise.all(
    wanted.map(async (definition) => {
      const { name } = definition;
      const code =
        ownPieces.find((own) => own.name === name) ?? ((await loadOnDemand(name)) as PieceCode | undefined);
      return code && { ...definition, ...code };
    }),
  );
  return loaded.filter((one) => one !== undefined);
}

/** The running pieces of a page. */
export interface RunningPieces {
  /** By the piece's name. */
  readonly players: ReadonlyMap<string, PiecePlayer>;
  /** Passes an event to the pieces that handle it. A test from the studio comes before all that wait. */
  show(envelope: Envelope, isTriedOut?: boolean): void;
  /** Makes changes that became due while the page was hidden, the computer slept or the relay was away. */
  catchUp(): void;
}

/** Starts pieces, even those that are not shown: captions need the timing of messages. `page` handles events too. */
export function startPieces(pieces: readonly Piece[], context: PageContext, page: Handlers): RunningPieces {
  const listeners: Handlers[] = [page];
  // A fault in one piece must not stop the others or lose an event.
  const emit: PieceContext["emit"] = (name, ...args) => {
    for (const handlers of listeners) {
      try {
        handlers[name]?.(...args);
      } catch (error) {
        reportError(error);
      }
    }
  };
  const players = new Map<string, PiecePlayer>();
  for (const { name, play } of pieces) {
    try {
      const player = play({ ...context, emit });
      players.set(name, player);
      listeners.push(player.handles);
    } catch (error) {
      reportError(error);
    }
  }
  return {
    players,
    show: (envelope, isTriedOut = false) => emitEnvelope(emit, envelope, isTriedOut),
    catchUp() {
      for (const { catchUp } of players.values()) catchUp?.();
    },
  };
}
