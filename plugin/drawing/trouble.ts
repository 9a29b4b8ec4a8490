import type { Badge, BadgeTone } from "./badges.ts";
import { drawKey, type TitledView } from "./key-frame.ts";
import { palette } from "./palette.ts";
import type { Pictogram } from "./pictograms.ts";
import type { KeyWords } from "../../shared/words/words.ts";
import { type DialFeedback, dialFeedback } from "./dial-frame.ts";
import type { ApiErrorKind } from "../../shared/api/errors.ts";

/** A reason why a key cannot work. */
export type KeyTrouble =
  | "set-up"
  | "unauthorised"
  | "unreachable"
  | "bad-reply"
  | "connecting"
  | "no-channel"
  | "no-prompt"
  | "too-long";

/** The view of a key in trouble. */
export interface TroubleKeyView extends TitledView {
  /** The action's pictogram, dimmed. */
  readonly pictogram: Pictogram;
  readonly trouble: KeyTrouble;
}

/** The look of a trouble. */
export interface TroubleSign {
  readonly badge: Badge;
  readonly tone: BadgeTone;
  readonly colour: string;
  readonly word: keyof KeyWords;
  /** Nothing works until it is fixed, so that the sign fills the key. Default false. */
  readonly isLarge?: boolean;
}

/** Every trouble's sign, the same on keys and dials. */
export const troubleSigns: Record<KeyTrouble, TroubleSign> = {
  "set-up": { badge: "sliders", tone: "attention", colour: palette.attention, word: "setUp", isLarge: true },
  unauthorised: { badge: "key", tone: "trouble", colour: palette.trouble, word: "badKey", isLarge: true },
  unreachable: {
    badge: "cloud",
    tone: "trouble",
    colour: palette.trouble,
    word: "noService",
    isLarge: true,
  },
  "bad-reply": { badge: "bang", tone: "trouble", colour: palette.trouble, word: "oddAnswer", isLarge: true },
  connecting: { badge: "dots", tone: "waiting", colour: palette.inkMuted, word: "connecting" },
  "no-channel": { badge: "bang", tone: "attention", colour: palette.attention, word: "noChannel" },
  "no-prompt": { badge: "pencil", tone: "attention", colour: palette.attention, word: "noPrompt" },
  "too-long": { badge: "overflow", tone: "attention", colour: palette.attention, word: "tooLong" },
};

/** Draws a key in trouble as an SVG document. */
export function troubleKeyImage(view: TroubleKeyView, words: KeyWords): string {
  const { badge, tone, colour, word, isLarge = false } = troubleSigns[view.trouble];
  const action = { draw: view.pictogram, colour: palette.muted };
  return drawKey(
    {
      ...(isLarge
        ? { sign: { badge, tone, above: action } }
        : { badge: { badge, tone }, pictogram: { ...action, style: "outline" } }),
      caption: { text: words[word], colour, maxLines: 2 },
    },
    view,
  );
}

/** The view of a dial in trouble. */
export interface TroubleDialView {
  readonly title: keyof KeyWords;
  /** The action's pictogram, dimmed. */
  readonly pictogram: Pictogram;
  readonly trouble: KeyTrouble;
}

/** The feedback of a dial in trouble: its name above the same sign and words as on a key. */
export function troubleDial({ title, pictogram, trouble }: TroubleDialView, words: KeyWords): DialFeedback {
  const { badge, tone, colour, word } = troubleSigns[trouble];
  return dialFeedback({
    title: words[title],
    pictogram: { draw: pictogram, style: "outline", colour: palette.muted },
    badge: { badge, tone },
    value: { text: words[word], colour },
  });
}

const wordOf = {
  invalid: "notValid",
  unauthorised: "badKey",
  forbidden: "notAllowed",
  "not-found": "notFound",
  "too-long": "tooLong",
  "cooling-down": "notYet",
  server: "serviceError",
  network: "noService",
  "timed-out": "noAnswer",
  unreadable: "oddAnswer",
} as const satisfies Record<ApiErrorKind, keyof KeyWords>;

/** A failure in the few words that a key has room for. */
export function failureWords(kind: ApiErrorKind, words: KeyWords): string {
  return words[wordOf[kind]];
}

/** The view of a key or dial, and when it changes by itself. */
export interface TimedView<View> {
  readonly view: View;
  /** Monotonic milliseconds; left out: never. */
  readonly changesAt?: number | undefined;
}

/** The view of a key or dial, or the trouble that stops it. */
export type ViewOrTrouble<View> = (TimedView<View> | { readonly trouble: KeyTrouble }) & {
  /** The view shows the result of a press, which matters more than an unreadable list. Default false. */
  readonly isBusy?: boolean;
};
