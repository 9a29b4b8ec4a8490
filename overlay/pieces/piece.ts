import type { CSSResult } from "lit";
import type { Envelope, EnvelopeOf, EnvelopeType } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Command, PageSettings } from "../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageAnswer, PageState } from "../../shared/protocol/page-messages.ts";
import type { Store } from "../../shared/store.ts";
import type { AvatarsByName } from "../page/avatars.ts";
import type { FiguresByName } from "../page/figures.ts";
import type { OptionRow } from "../page/option-row.ts";
import type { OverlayOptions } from "../page/overlay-options.ts";
import type { Source } from "../page/source.ts";
import type { Place } from "../page/place.ts";
import type { Locale, OverlayWords } from "../../shared/words/words.ts";
import type { AiMessage } from "./ai-message/message-stage.ts";
import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";

/** What the options, the studio and the gallery know of a piece of the overlay. */
export interface PieceDefinition {
  /** Its name in the options (`show`, `<name>-at`, `<name>-scale`) and the words, and the class of its place. */
  readonly name: string;
  /** Its default place. */
  readonly at: Place;
  /**
   * Order of pieces at one place, lowest nearest the edge. Pieces that rarely change are near the edge, so that those
   * that come and go do not move them.
   */
  readonly fromEdge: number;
  /** It is a script of its own, which only a page that shows it loads. */
  readonly isOnDemand?: boolean;
  /** It has no options: always on the page, at its place. */
  readonly isFixed?: boolean;
  /** Shown by default. */
  readonly isInitial?: boolean;
  /** Its options, besides whether, where and how large it is shown. */
  readonly options?: readonly OptionRow[];
  /** Types of events that it shows; the studio offers to show it for a test of them. */
  readonly shows?: readonly EnvelopeType[];
  /** The part of the overlay by which its place is restyled; default: its name. */
  readonly part?: string;
  /** It stands beside this piece, where both have the same place. */
  readonly beside?: string;
}

/** A piece of the overlay: what a page that shows it needs. */
export interface Piece<State = unknown> extends PieceDefinition {
  /** Parts of its element, and their names as parts of the overlay. */
  readonly parts: string;
  /** How much room it wants. */
  readonly room: CSSResult;
  /** Its element. */
  readonly element: new () => PieceElement;
  /** The rows for its elements; default: one element with the state and the locale. */
  readonly rows?: (state: State | undefined, look: Look) => readonly Row[];
  /** Its state changes many times a second, so others are laid out again only when its size changes. */
  readonly isFlooded?: boolean;
  /** Starts it. */
  readonly play: (page: PieceContext) => PiecePlayer<State>;
}

/** An element of a piece, whose rendering a page can wait for. */
export type PieceElement = HTMLElement & { readonly updateComplete: Promise<boolean> };

/** What one element of a piece shows. */
export interface Row {
  /** Rows with the same key keep the same element. */
  readonly key: string;
  /** The envelope that brought it. */
  readonly eventId?: string | undefined;
  readonly properties: object;
}

/** A single, permanent element for the piece. */
export function oneRow(state: unknown, { locale }: Look): readonly Row[] {
  return [{ key: "", properties: { state, locale } }];
}

/** What a state's look depends on. */
export interface Look {
  readonly locale: Locale<OverlayWords>;
  readonly avatars: AvatarsByName;
  /** Which mood the streamer gave to a tone. */
  readonly moods: ReadonlyMap<string, AvatarMood>;
  /** The pictures that the streamer gave the figures. */
  readonly figures: FiguresByName;
}

/** Events on a page: those of the stream, and those that pieces emit for each other, each with its arguments. */
export type PieceEvents = {
  readonly [Type in EnvelopeType]: readonly [envelope: EnvelopeOf<Type>, isTriedOut: boolean];
} & {
  /** A new message of the AI, which moderation has not blocked. */
  readonly said: readonly [message: AiMessage];
  /** A message's voice was announced. */
  readonly voiceAnnounced: readonly [messageId: string];
  /** A message's voice begins; its duration in milliseconds, if known. */
  readonly voiceBegan: readonly [messageId: string, durationMs: number | undefined];
  /** A message's voice is over or will not come. */
  readonly voiceEnded: readonly [messageId: string];
  /** A message's voice was skipped, and its text leaves with it. Comes after `voiceEnded`. */
  readonly voiceSkipped: readonly [messageId: string];
  /** A message's voice is to be replayed. */
  readonly voiceReplayed: readonly [messageId: string];
  /** Another page speaks the message; when it begins there is not known here. */
  readonly voiceElsewhere: readonly [messageId: string];
  /** The AI has begun or stopped speaking. */
  readonly speaking: readonly [isSpeaking: boolean];
  /** Loudness of the voice, 0 to 1, while the AI speaks, and 0 at the end. At most once a frame. `isElsewhere`: on another page. */
  readonly level: readonly [level: number, isElsewhere?: boolean];
};

/** Handlers of these events, by name. */
export type Handlers = {
  readonly [Name in keyof PieceEvents]?: (...args: PieceEvents[Name]) => void;
};

/** What a page gives its pieces. */
export interface PieceContext {
  /** The page's steady clock. */
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly source: Source;
  readonly options: OverlayOptions;
  readonly words: OverlayWords;
  /** Emits an event to every piece, and to the page. */
  readonly emit: <Name extends keyof PieceEvents>(name: Name, ...args: PieceEvents[Name]) => void;
  /** Reports events that are done with. */
  readonly onSeen: (eventIds: readonly string[]) => void;
}

/** A running piece. */
export interface PiecePlayer<State = unknown> {
  /** Its state. */
  readonly shown: Store<State>;
  /** Its handlers of the events that concern it. */
  readonly handles: Handlers;
  /** Does what became due while the page was hidden, the computer slept or the relay was away. */
  readonly catchUp?: () => void;
  /** How the deck controls it. */
  readonly deck?: DeckControls;
}

/** How the deck controls a piece, and what it learns of it. */
export interface DeckControls {
  readonly hello?: Partial<Hello>;
  readonly commands: Partial<Readonly<Record<Command, () => void>>>;
  readonly follow: (settings: PageSettings) => void;
  /** Called with the loudness, 0 to 1, of the voice on another page. */
  readonly level?: (level: number) => void;
  /** Called with whether the page is on air, at least whenever that changes. */
  readonly onAir?: (isOnAir: boolean) => void;
  /** What the deck is told, whenever one of `watched` changes. */
  readonly state: () => Partial<PageState>;
  /** Its part of what the page answers when it is asked. */
  readonly answer?: () => Partial<PageAnswer>;
  readonly watched: readonly Pick<Store<unknown>, "subscribe">[];
}

/** Erases a piece's type of state, for a list of pieces. */
export function piece<State>(one: Piece<State>): Piece {
  return one as Piece;
}

/** Emits an envelope as the event of its type. */
export function emitEnvelope(emit: PieceContext["emit"], envelope: Envelope, isTriedOut: boolean): void {
  (emit as (name: EnvelopeType, envelope: Envelope, isTriedOut: boolean) => void)(
    envelope.type,
    envelope,
    isTriedOut,
  );
}
