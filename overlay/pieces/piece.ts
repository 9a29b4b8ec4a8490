import type { CSSResult } from "lit";
import type { EnvelopeOf, EnvelopeType } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Command, PageSettings, SpeechReport } from "../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageAnswer, PageState } from "../../shared/protocol/page-messages.ts";
import { type Store, createValueStore } from "../../shared/store.ts";
import type { PortraitsByName, AvatarPicturesByName } from "../page/appearance.ts";
import type { OptionRow, OverlayOptions, Place } from "../page/overlay-options.ts";
import type { Locale, OverlayWords } from "../../shared/words/words.ts";
import type { Speech } from "../speech/speech.ts";
import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";

/** Description of a piece of the overlay, for the options, the studio and the gallery. */
export interface PieceDefinition {
  /** Name in the options (`show`, `<name>-at`, `<name>-scale`) and the words, and the class of the piece's place. */
  readonly name: string;
  /** Default place. */
  readonly at: Place;
  /**
   * Order of pieces at one place, lowest nearest the edge. Pieces that rarely change are near the edge, so that those
   * that come and go do not move them.
   */
  readonly fromEdge: number;
  /** The piece starts when the page first shows it; default: with the page, since others need its events. */
  readonly startsWhenShown?: boolean;
  /** The piece has no options and is always on the page. */
  readonly isFixed?: boolean;
  /** The piece is shown by default. */
  readonly isInitial?: boolean;
  /** The studio lists the piece under "More pieces". */
  readonly isExtra?: boolean;
  /** Options of the piece, besides `show`, place and scale. */
  readonly options?: readonly OptionRow[];
  /** Types of events that the piece shows. The studio offers to show it when the streamer tests one of them. */
  readonly shows?: readonly EnvelopeType[];
  /** CSS part of its place on the page; default: its name. */
  readonly part?: string;
  /** Name of the piece beside which it is placed, when both have the same place. */
  readonly beside?: string;
}

/** A piece's code. */
export interface PieceCode<State = unknown> {
  /** Name in the registry. */
  readonly name: string;
  /** Value of `exportparts`: the parts of its element, with their names on the overlay. */
  readonly parts: string;
  /** Styles for the size that the piece wants. */
  readonly room: CSSResult;
  readonly element: new () => PieceElement;
  /** Rows, one per element; default: one element with the state and the locale. */
  readonly rows?: (state: State | undefined, look: Look) => readonly Row[];
  /** Elements across the whole page, behind all pieces, which take no part in placing. */
  readonly behind?: {
    readonly element: new () => PieceElement;
    readonly rows: (state: State | undefined, look: Look) => readonly Row[];
  };
  /** The piece's state changes many times a second, so the page is laid out again only when the piece's size changes. */
  readonly isFlooded?: boolean;
  /** Starts the piece. */
  readonly play: (page: PieceContext) => PiecePlayer<State>;
}

/** A piece of the overlay, with all that a page needs to show it. */
export interface Piece extends PieceDefinition, PieceCode {
  readonly name: string;
}

/** An element of a piece, which resolves `updateComplete` after it has rendered. */
export type PieceElement = HTMLElement & { readonly updateComplete: Promise<boolean> };

/** Content of one element of a piece. */
export interface Row {
  /** Rows with the same key keep the same element. */
  readonly key: string;
  /** Id of the envelope that brought it. */
  readonly eventId?: string | undefined;
  /** The element stays still, also where the overlay moves. Default false. */
  readonly isStill?: boolean | undefined;
  readonly properties: object;
}

/** Rows for a piece with a single, permanent element. */
export function oneRow(state: unknown, { locale }: Look): readonly Row[] {
  return [{ key: "", properties: { state, locale } }];
}

/** Words and pictures that elements show besides their state. */
export interface Look {
  readonly options: OverlayOptions;
  readonly locale: Locale<OverlayWords>;
  readonly portraits: PortraitsByName;
  /** The streamer's moods for tones, by the tone's key. */
  readonly moods: ReadonlyMap<string, AvatarMood>;
  /** The streamer's own pictures of avatars. */
  readonly pictures: AvatarPicturesByName;
}

/** Arguments of the events on a page: those of the stream, and those that pieces emit for each other. */
export type PieceEvents = {
  readonly [Type in EnvelopeType]: readonly [envelope: EnvelopeOf<Type>, isTriedOut: boolean];
} & {
  /** Other words are hidden: what they may touch is masked or dropped, also what waits and what could be shown again. */
  readonly wordsChanged: readonly [isUntouched: IsUntouched];
  /** A big or huge alert appears. */
  readonly largeAlert: readonly [];
  /** The AI has begun or stopped speaking. */
  readonly speaking: readonly [isSpeaking: boolean];
  /** Level of the voice, 0 to 1, about fifty times a second, and 0 at its end. `isElsewhere`: on another page. */
  readonly level: readonly [level: number, isElsewhere?: boolean];
};

/** Handlers of events on a page, by name. */
export type Handlers = {
  readonly [Name in keyof PieceEvents]?: (...args: PieceEvents[Name]) => void;
};

/** Services and settings of a page. */
export interface PageContext {
  /** The page's steady clock. */
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** Base address of the relay, which the page came from. */
  readonly baseUrl: string;
  /** The options now. They change while the page runs, so a piece reads them whenever it needs them. */
  readonly options: () => OverlayOptions;
  /** The words now, whose language is one of the options. */
  readonly words: () => OverlayWords;
  /** Reports events that need not be shown again after a reload, by envelope id. */
  readonly onSeen: (eventIds: readonly string[]) => void;
  /** Reports the loudness of a character's voice in LUFS. */
  readonly onMeasured: (character: string, lufs: number) => void;
  /** Reports what the page's own voice does, which other pages follow. */
  readonly onReport: (report: SpeechReport) => void;
  /** Reports which messages of the AI have not been shown to the end, by envelope id. */
  readonly onWaits: (eventIds: readonly string[]) => void;
}

/** What a piece gets from its page. */
export interface PieceContext extends PageContext {
  /** Whether the piece joins a page that runs already, so that it has missed events. */
  readonly isLate: boolean;
  /** Everything that the AI says on the page. */
  readonly speech: Speech;
  /** Emits an event to every piece, and to the page. */
  readonly emit: <Name extends keyof PieceEvents>(name: Name, ...args: PieceEvents[Name]) => void;
}

/** Whether a change of the hidden words hides nothing in an event or a message of the AI, by its id. */
export type IsUntouched = (id: string) => boolean;

/** A running piece. */
export interface PiecePlayer<State = unknown> {
  readonly shown: Store<State>;
  readonly handles: Handlers;
  /** Makes changes that became due while the page was hidden, the computer slept or the relay was away. */
  readonly catchUp?: () => void;
  /** Called after the options have changed, for a piece that keeps some of their values. */
  readonly onOptions?: () => void;
  readonly deck?: DeckControls;
}

/** A piece's connection with the deck: commands and settings in one direction, state in the other. */
export interface DeckControls {
  /** The piece's part of the page's `hello`, by the options now. */
  readonly hello?: () => Partial<Hello>;
  readonly commands?: Partial<Readonly<Record<Command, () => void>>>;
  readonly follow?: (settings: PageSettings) => void;
  /** Called when the connection is lost. */
  readonly onLost?: () => void;
  /** Called when layouts, pictures or settings of alerts have changed at the relay, or may have. */
  readonly onAppearance?: () => void;
  /** Called with what the voice of another page does. */
  readonly onSpeech?: (report: SpeechReport) => void;
  /** Called with the level, 0 to 1, of the voice on another page. */
  readonly onLevel?: (level: number) => void;
  /** Called with whether the page is on air, at least whenever that changes. */
  readonly onAir?: (isOnAir: boolean) => void;
  /** The piece's part of the page's state, which is sent to the deck after each change of a store in `watched`. */
  readonly state?: () => Partial<PageState>;
  /** The piece's part of the page's answer to a question of the plugin. */
  readonly answer?: () => Partial<PageAnswer>;
  readonly watched?: readonly Store<unknown>[];
}

/**
 * Plays a piece whose state comes with the page's settings, where the plugin masks it. `asks`: its part of the page's
 * `hello` while it is shown.
 */
export function playSent<State>(
  { options }: PieceContext,
  name: string,
  asks: (own: OverlayOptions["own"]) => Partial<Hello>,
  stateIn: (settings: PageSettings) => State | undefined,
): PiecePlayer<State | undefined> {
  const shown = createValueStore<State | undefined>(undefined);
  const hello = () => (options().show.has(name) ? asks(options().own) : {});
  const follow = (settings: PageSettings) => shown.dispatch(stateIn(settings));
  return { shown, handles: {}, deck: { hello, follow } };
}

/** Erases a piece's type of state, for a list of pieces. */
export function piece<State>(one: PieceCode<State>): PieceCode {
  return one as PieceCode;
}
