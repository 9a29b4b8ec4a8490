import type { Envelope, EnvelopeType } from "../../shared/api/envelope.ts";
import {
  type Handlers,
  type IsUntouched,
  type Piece,
  type PieceCode,
  type PieceDefinition,
  type PageContext,
  type PieceContext,
  type PiecePlayer,
} from "./piece.ts";
import { aiMessage } from "./ai-message/piece.ts";
import { alerts } from "./alerts/piece.ts";
import { avatar } from "./avatar/piece.ts";
import { captions } from "./captions/piece.ts";
import { chat } from "./chat/piece.ts";
import { cooldown } from "./cooldown/piece.ts";
import { events } from "./events/piece.ts";
import { languages } from "./languages/piece.ts";
import { latest } from "./latest/piece.ts";
import { goal } from "./goal/piece.ts";
import { pulse } from "./pulse/piece.ts";
import { pieces } from "./registry.ts";
import type { OverlayOptions } from "../page/overlay-options.ts";
import { type SpeechOptions, createSpeech } from "../speech/speech.ts";
import { status } from "./status/piece.ts";
import { top } from "./top/piece.ts";
import { voice } from "./voice/piece.ts";

/** The code of the pieces, by their names in the registry. */
const codes: ReadonlyMap<string, PieceCode> = new Map(
  [
    aiMessage,
    alerts,
    avatar,
    captions,
    chat,
    cooldown,
    events,
    goal,
    languages,
    latest,
    pulse,
    status,
    top,
    voice,
  ].map((code) => [code.name, code]),
);

/** A piece, with its player on a page. */
export interface RunningPiece {
  readonly piece: Piece;
  readonly player: PiecePlayer;
}

/**
 * Starts the page's own pieces, even those that are not shown: captions need the timing of messages. `page` handles
 * events too; `onStart` is called with each piece that is started.
 */
export function startPieces(context: PageContext, page: Handlers, onStart: (piece: RunningPiece) => void) {
  let running: readonly RunningPiece[] = [];
  const tried = new Set<string>();
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
  const speech = createSpeech({
    ...context,
    options: () => speechOptions(context.options()),
    onLevel: (level) => emit("level", level),
    onSpeaking: (isSpeaking) => emit("speaking", isSpeaking),
  });
  let listeners: readonly Handlers[] = [page, speech.handles];
  const start = (definition: PieceDefinition, isLate: boolean): void => {
    const code = codes.get(definition.name);
    if (!code || tried.has(definition.name)) return;
    tried.add(definition.name);
    try {
      const started = {
        piece: { ...definition, ...code },
        player: code.play({ ...context, emit, isLate, speech }),
      };
      const order = pieces.map(({ name }) => name);
      running = [...running, started].toSorted(
        ({ piece: one }, { piece: other }) => order.indexOf(one.name) - order.indexOf(other.name),
      );
      listeners = [page, speech.handles, ...running.map(({ player }) => player.handles)];
      onStart(started);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    /** Every piece that runs, in the registry's order. */
    get pieces() {
      return running;
    },
    /**
     * Starts those that run from the start or are to be shown, and do not run yet. None is ever stopped: one that leaves
     * the page goes on unseen, and comes back with its state.
     */
    start(show: ReadonlySet<string>): void {
      const isLate = running.length > 0;
      for (const definition of pieces)
        if (!definition.startsWhenShown || show.has(definition.name)) start(definition, isLate);
    },
    /** Passes an event to the pieces that handle it. A test from the studio comes before all that wait. */
    show: (envelope: Envelope, isTriedOut = false) =>
      (emit as (name: EnvelopeType, ...args: [Envelope, boolean]) => void)(
        envelope.type,
        envelope,
        isTriedOut,
      ),
    /** Makes changes that became due while the page was hidden, the computer slept or the relay was away. */
    catchUp(): void {
      speech.catchUp();
      for (const { player } of running) player.catchUp?.();
    },
    /** Masks or drops in every piece what may have a word hidden since. */
    forget(isUntouched: IsUntouched): void {
      changes++;
      emit("wordsChanged", isUntouched);
    },
    /** How often other words were hidden. */
    get changes() {
      return changes;
    },
    /** Called after the options have changed. */
    onOptions(): void {
      for (const { player } of running) player.onOptions?.();
    },
  };
}

/** What the page's options say about the AI's speech. */
function speechOptions({ speaks, volume, show }: OverlayOptions): ReturnType<SpeechOptions["options"]> {
  const [hasCards, hasCaptions] = [show.has("ai"), show.has("captions")];
  return { speaks, volume, showsTexts: hasCards || hasCaptions, isCaptionsOnly: hasCaptions && !hasCards };
}

/** The running pieces of a page. */
export type RunningPieces = ReturnType<typeof startPieces>;
