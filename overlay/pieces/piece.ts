import type { CSSResult } from "lit";
import type { Envelope, EnvelopeOf, EnvelopeType } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Command, Hello, PageSettings, PageState } from "../../shared/overlay-protocol.ts";
import type { Store } from "../../shared/store.ts";
import type { AvatarsByName } from "../page/avatars.ts";
import type { OptionRow } from "../page/option-row.ts";
import type { OverlayOptions, Source } from "../page/options.ts";
import type { Place } from "../page/place.ts";
import type { Locale, OverlayWords } from "../../shared/words/words.ts";
import type { AiMessage } from "./ai-message/message-stage.ts";

/** A piece of the overlay: all that its options, its page, the studio and the gallery know of it. */
export interface Piece<State = unknown> {
  /** In the options (`show`, `<name>-at`, `<name>-scale`), in the words, and as the class of where it stands. */
  readonly name: string;
  /** Where it stands unless an option says otherwise. */
  readonly at: Place;
  /** Of several at one place, the least stands nearest to the edge: what comes and goes moves what stays least. */
  readonly fromEdge: number;
  /** It has no options: it is always on the page, at its place. */
  readonly isFixed?: boolean;
  /** It is shown unless an option says otherwise. */
  readonly isInitial?: boolean;
  /** Its options, besides whether, where and how large it is shown. */
  readonly options?: readonly OptionRow[];
  /** Types of events that it shows: the studio's test events offer to show it. */
  readonly shows?: readonly EnvelopeType[];
  /** Part of the overlay under which the place is restyled; left out: its name. */
  readonly part?: string;
  /** Parts of its element, and what they are called as parts of the overlay. */
  readonly parts: string;
  /** How much room it wants. */
  readonly room: CSSResult;
  /** Its element. */
  readonly element: new () => PieceElement;
  /** What is put into its elements; left out: one element with the state and the locale. */
  readonly rows?: (state: State | undefined, look: Look) => readonly Row[];
  /** Its state changes many times a second: only a new size of it moves others. */
  readonly isFlooded?: boolean;
  /** Begins to follow what happens. */
  readonly play: (page: PieceContext) => PiecePlayer<State>;
}

/** An element of a piece, as a page waits for it. */
export type PieceElement = HTMLElement & { readonly updateComplete: Promise<boolean> };

/** What one element of a piece shows. */
export interface Row {
  /** The same element goes on for as long as there is a row of the same key. */
  readonly key: string;
  /** The envelope that brought it. */
  readonly eventId?: string | undefined;
  readonly properties: object;
}

/** One element for the piece, for good. */
export function oneRow(state: unknown, { locale }: Look): readonly Row[] {
  return [{ key: "", properties: { state, locale } }];
}

/** What decides how a state looks. */
export interface Look {
  readonly locale: Locale<OverlayWords>;
  readonly avatars: AvatarsByName;
}

/** What happens on a page: events, and what the players tell each other. */
export type Happenings = {
  readonly [Type in EnvelopeType]: readonly [envelope: EnvelopeOf<Type>, isTriedOut: boolean];
} & {
  /** A message of the AI is new, and moderation has not refused it. */
  readonly said: readonly [message: AiMessage];
  /** A message's voice is to come. */
  readonly voiceAnnounced: readonly [messageId: string];
  /** It is heard from now on, for so many milliseconds, if known. */
  readonly voiceBegan: readonly [messageId: string, durationMs: number | undefined];
  /** It is over or will not come. */
  readonly voiceEnded: readonly [messageId: string];
  /** It was skipped: the text goes with it. `voiceEnded` has been told before. */
  readonly voiceSkipped: readonly [messageId: string];
  /** It is to be heard once more. */
  readonly voiceReplayed: readonly [messageId: string];
  /** Another page says it: when it begins there is not known here. */
  readonly voiceElsewhere: readonly [messageId: string];
  /** Somebody has begun to speak, or nobody speaks any more. */
  readonly speaking: readonly [isSpeaking: boolean];
  /** Loudness of the voice, 0 to 1, while somebody speaks; at last 0. At most once a frame. */
  readonly level: readonly [level: number];
};

/** What somebody does about what happens. */
export type Handlers = {
  readonly [Name in keyof Happenings]?: (...happening: Happenings[Name]) => void;
};

/** What a page gives to its players. */
export interface PieceContext {
  /** The page's steady clock. */
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly source: Source;
  readonly options: OverlayOptions;
  readonly words: OverlayWords;
  /** Tells everybody what has happened. */
  readonly tell: <Name extends keyof Happenings>(name: Name, ...happening: Happenings[Name]) => void;
  /** These events need not be shown any more. */
  readonly onSeen: (eventIds: readonly string[]) => void;
}

/** A piece that follows what happens. */
export interface PiecePlayer<State = unknown> {
  /** What is to be seen. */
  readonly shown: Store<State>;
  /** What it takes from envelopes and from other players. */
  readonly takes: Handlers;
  /** Moves on what became due while timers stood still: after the page was hidden or the computer slept. */
  readonly catchUp?: () => void;
  /** What the deck does with it. */
  readonly deck?: DeckControls;
}

/** A piece's part of what the deck and a page have to do with each other. */
export interface DeckControls {
  readonly hello?: Partial<Hello>;
  readonly commands: Partial<Readonly<Record<Command, () => void>>>;
  readonly follow: (settings: PageSettings) => void;
  /** What the deck is told of it, whenever one of `watched` changes. */
  readonly state: () => Partial<PageState>;
  readonly watched: readonly Pick<Store<unknown>, "subscribe">[];
}

/** A piece for the registry, which holds pieces of every kind of state. */
export function piece<State>(one: Piece<State>): Piece {
  return one as Piece;
}

/** Tells handlers of an event under its type. */
export function tellEnvelope(tell: PieceContext["tell"], envelope: Envelope, isTriedOut: boolean): void {
  (tell as (name: EnvelopeType, envelope: Envelope, isTriedOut: boolean) => void)(
    envelope.type,
    envelope,
    isTriedOut,
  );
}
