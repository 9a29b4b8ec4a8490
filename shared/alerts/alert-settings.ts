import type { TierBounds } from "./alert-kinds.ts";

/** How an alert can arrive and leave, besides its kind's own way. */
export const alertMotions = ["fade", "rise", "drop", "from-left", "from-right", "zoom"] as const;
/** A way to arrive or leave. */
export type AlertMotion = (typeof alertMotions)[number];

/**
 * What the streamer chose for alerts. Everything that is left out stays as it is without: a variation's is its kind's,
 * a kind's is the product's own.
 */
export interface AlertChoices {
  /** Whether the alert is shown at all. Default true. */
  readonly isOn?: boolean;
  /** The line above, with variables such as `{name}`. Empty: no such line. */
  readonly kicker?: string;
  /** The headline, with variables. Empty: the kind's own. */
  readonly headline?: string;
  /** The line below, with variables. Empty: no such line. */
  readonly detail?: string;
  /** `none`, or a picture's or video's file at the relay, under `/media/`. */
  readonly picture?: string;
  /** `none`, the name of a kind whose chime is played, or a sound's file under `/media/`. */
  readonly sound?: string;
  /** Volume of its sound, 0 to 100, as a share of the overlay's. Default 100. */
  readonly volume?: number;
  /** Colour as `#rrggbb`. */
  readonly colour?: string;
  /** Seconds on screen when nothing waits, 2 to 30. Default 6, and longer for large ones. */
  readonly seconds?: number;
  readonly enter?: AlertMotion;
  readonly leave?: AlertMotion;
  /** Events with a smaller amount are not shown. Default 0. */
  readonly least?: number;
  /** Whether the viewer's message is shown. Default true. */
  readonly showsMessage?: boolean;
  /** From which amounts it is big and huge. */
  readonly tiers?: TierBounds;
  /** Whether the AI reacts to it. Default false. */
  readonly isSpoken?: boolean;
  /** What the AI is asked to do, with variables. */
  readonly prompt?: string;
}

/** The numbers of an event that a condition can be about, by the event's own names. */
export const amountFields = ["value", "count", "raidViewers"] as const;
/** One of `amountFields`. */
export type AmountField = (typeof amountFields)[number];

/** Which events a variation is for: those to which all of it applies. Empty: every event. */
export interface AlertCondition {
  /** From `least` to `most`, both included; the same number twice is exactly that. `Infinity`: no upper bound. */
  readonly amount?: { readonly of: AmountField; readonly least: number; readonly most: number };
  /** Only several gifts at once. */
  readonly isGiftBomb?: boolean;
  /** Text in the viewer's or the gifter's name, in any case. */
  readonly nameHas?: string;
  /** Text in the viewer's message, in any case. */
  readonly messageHas?: string;
}

/** Other settings for some of a kind's events. */
export interface AlertVariation {
  /** Unique within its kind. */
  readonly id: string;
  /** The streamer's name for it. Default empty. */
  readonly name: string;
  readonly when: AlertCondition;
  /** 1 to 100: per cent for one that is for every event, else its share among those that match as closely. */
  readonly weight: number;
  readonly choices: AlertChoices;
  /** False: kept, but no event takes it. Default true. */
  readonly isUsed?: boolean;
}

/** The streamer's settings of one kind. */
export interface AlertKindSettings {
  readonly choices: AlertChoices;
  readonly variations: readonly AlertVariation[];
}

/** The streamer's settings by the alert's name, see `alertNameOf`. A kind that is left out is untouched. */
export type AlertSettings = Readonly<Record<string, AlertKindSettings>>;

/** The settings of a kind that is untouched. */
export const untouchedAlert: AlertKindSettings = { choices: {}, variations: [] };

/** Most names with settings. */
export const maxAlertNames = 60;
/** Most variations of a kind. */
export const maxVariations = 30;
/** Longest text of a line, and of a condition. */
export const maxAlertTextLength = 200;
/** Bounds of `seconds`. */
export const alertSeconds = { least: 2, most: 30 } as const;
