import type { Envelope } from "../../shared/api/envelope.ts";
import {
  type Handlers,
  type IsUntouched,
  type Piece,
  type PieceCode,
  type PieceDefinition,
  type PageContext,
  type PieceContext,
  type PiecePlayer,
  emitEnvelope,
} from "./piece.ts";
import { loadOnDemand, loadedBefore } from "../page/on-demand.ts";
import { aiMessage } from "./ai-message/piece.ts";
import { alerts } from "./alerts/piece.ts";
import { pieces } from "./registry.ts";
import { voice } from "./voice/piece.ts";

/** The pieces that are part of the page's own script. */
const ownPieces: readonly PieceCode[] = [aiMessage, alerts, voice];

/** The running pieces of a page. */
export interface RunningPieces {
  /** Every piece that runs, in the registry's order. */
  readonly pieces: readonly RunningPiece[];
  /**
   * Loads and starts those that are to be shown and do not run yet. Resolves after the first try; a piece that loads
   * later is started then. None is ever stopped: one that leaves the page goes on unseen, and comes back with its state.
   */
  load(show: ReadonlySet<string>): Promise<void>;
  /** Passes an event to the pieces that handle it. A test from the studio comes before all that wait. */
  show(envelope: Envelope, isTriedOut?: boolean): void;
  /** Makes changes that became due while the page was hidden, the computer slept or the relay was away. */
  catchUp(): void;
  /** Masks or drops in every piece what may have a word hidden since. */
  forget(isUntouched: IsUntouched): void;
  /** How often other words were hidden. */
  readonly changes: number;
  /** Called after the options have changed. */
  onOptions(): void;
}

/** A piece, with its player on a page. */
export interface RunningPiece {
  readonly piece: Piece;
  readonly player: PiecePlayer;
}

/**
 * Starts the page's own pieces, even those that are not shown: captions need the timing of messages. `page` handles
 * events too; `onStart` is called with each piece that is started.
 */
export function startPieces(
  context: PageContext,
  page: Handlers,
  onStart: (piece: RunningPiece) => void,
): RunningPieces {
  let running: readonly RunningPiece[] = [];
  let listeners: readonly Handlers[] = [page];
  const requested = new Set<string>();
  let changes = 0;
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
  const start = (definition: PieceDefinition, code: PieceCode | undefined, isLate: boolean): void => {
    if (!code) return;
    try {
      const started = { piece: { ...definition, ...code }, player: code.play({ ...context, emit, isLate }) };
      const order = pieces.map(({ name }) => name);
      running = [...running, started].toSorted(
        ({ piece: one }, { piece: other }) => order.indexOf(one.name) - order.indexOf(other.name),
      );
      listeners = [page, ...running.map(({ player }) => player.handles)];
      onStart(started);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    get pieces() {
      return running;
    },
    async load(show) {
      const isLate = running.length > 0;
      const wanted = pieces.filter(
        ({ name, isOnDemand }) => !requested.has(name) && (!isOnDemand || show.has(name)),
      );
      await Promise.all(
        wanted.map(async (definition) => {
          const { name } = definition;
          requested.add(name);
          const loaded = (): PieceCode | undefined => loadedBefore(name) as PieceCode | undefined;
          const own = ownPieces.find((one) => one.name === name);
          if (!own) await loadOnDemand(name, () => start(definition, loaded(), true));
          start(definition, own ?? loaded(), isLate);
        }),
      );
    },
    show: (envelope, isTriedOut = false) => emitEnvelope(emit, envelope, isTriedOut),
    catchUp() {
      for (const { player } of running) player.catchUp?.();
    },
    forget(isUntouched) {
      changes++;
      emit("wordsChanged", isUntouched);
    },
    get changes() {
      return changes;
    },
    onOptions() {
      for (const { player } of running) player.onOptions?.();
    },
  };
}
