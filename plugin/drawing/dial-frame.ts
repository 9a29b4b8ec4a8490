import type { KeyWords } from "../../shared/words/words.ts";
import { type Badge, type BadgeTone, drawBadge, drawEventsMissing } from "./badges.ts";
import { toDataUri } from "./svg.ts";
import { shortened } from "./fit-text.ts";
import { cleanText } from "./key-text.ts";
import { palette } from "./palette.ts";
import type { Pictogram, PictogramStyle } from "./pictograms.ts";
import { textWidth } from "./text-width.ts";

/** The picture on a dial's part of the touch strip: the items of its layout, as `setFeedback` takes them. */
export type DialFeedback = {
  readonly title: string;
  /** A data URI. */
  readonly icon: string;
  readonly value: {
    readonly value: string;
    readonly color: string;
    readonly font: { readonly size: number; readonly weight: number };
  };
  readonly indicator: {
    /** 0 to 100. */
    readonly value: number;
    readonly bar_fill_c: string;
    /** Whether the bar is shown. */
    readonly enabled: boolean;
  };
};

/** The parts of a dial's picture, each in the same place on every dial. */
export interface DialParts {
  /** A small line on top, for short texts: Stream Deck shows a title of the streamer's own in its place. */
  readonly title: string;
  readonly pictogram: { readonly draw: Pictogram; readonly style: PictogramStyle; readonly colour: string };
  readonly badge?: { readonly badge: Badge; readonly tone: BadgeTone } | undefined;
  /** Live events are missing. Default false. */
  readonly eventsMissing?: boolean;
  /** The large text. Any text; it shrinks to fit unless `size` is set, and is cut where it is too long. */
  readonly value: { readonly text: string; readonly colour: string; readonly size?: number };
  /** Share of the bar, 0 to 1; left out: no bar. */
  readonly bar?: { readonly share: number; readonly colour: string } | undefined;
}

/** Widths and sizes of the texts in `layouts/dial.json`, which is 200 wide: the sizes of Elgato's own layouts. */
export const dialRooms = { title: { width: 144, size: 16 }, value: { width: 180, size: 24 } } as const;
/** Stream Deck chooses the strip's font: it may be wider than Arial by this much, as Open Sans is. */
const widest = 1.08;
/** Smaller letters cannot be read from where a Stream Deck is pressed. */
const minSize = 18;
/** Size of a text that is too long at any size. */
const cutSize = 20;

/** Greatest width of a line on the touch strip. Takes clean text. */
export function dialTextWidth(text: string, size: number): number {
  return widest * textWidth(text, size);
}

/** The text as far as it fits, and its size. Stream Deck itself would cut it in the middle of a letter. */
function fitted(text: string, { width, size }: (typeof dialRooms)["title" | "value"], own?: number) {
  const fitting = Math.floor(width / dialTextWidth(text, 1));
  if (fitting >= (own ?? minSize)) return { text, size: own ?? Math.min(size, fitting) };
  const cutAt = own ?? Math.min(size, cutSize);
  return { text: shortened(text, (line) => dialTextWidth(line, cutAt) <= width), size: cutAt };
}

/** A dial's feedback while it is held: the bar shows the share of a long press that is over. */
export function heldDial(feedback: DialFeedback, hold: number | undefined): DialFeedback {
  if (hold === undefined) return feedback;
  return {
    ...feedback,
    indicator: { value: Math.round(hold * 100), bar_fill_c: palette.ink, enabled: true },
  };
}

/** Builds a dial's feedback. */
export function dialFeedback({
  title,
  pictogram,
  badge,
  eventsMissing = false,
  value,
  bar,
}: DialParts): DialFeedback {
  const { draw, style, colour } = pictogram;
  const drawn = draw({ style, colour, ground: palette.ground, stroke: 6 });
  const mark = badge
    ? `<g transform="translate(-8 -2)">${drawBadge(badge.badge, badge.tone, "#000000")}</g>`
    : "";
  // Icons are drawn at a quarter of their size: the small mark would be five pixels wide.
  const missing = eventsMissing
    ? `<g transform="translate(-14 -11) scale(1.35)">${drawEventsMissing(32, "#000000")}</g>`
    : "";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144">` +
    `<g transform="translate(72 76) scale(1.7)">${drawn}</g>${mark}${missing}</svg>`;
  const words = fitted(cleanText(value.text), dialRooms.value, value.size);
  return {
    title: fitted(cleanText(title), dialRooms.title).text,
    icon: toDataUri(svg),
    value: { value: words.text, color: value.colour, font: { size: words.size, weight: 700 } },
    indicator: {
      value: bar ? Math.round(Math.min(1, Math.max(0, bar.share)) * 100) : 0,
      bar_fill_c: bar?.colour ?? palette.line,
      enabled: bar !== undefined,
    },
  };
}

/** How the dials of an action are drawn. */
export interface ActionDial<View> {
  /** The title of a dial in trouble. */
  readonly title: keyof KeyWords;
  readonly draw: (view: View, words: KeyWords) => DialFeedback;
}

/** The dials of an action, drawn from the parts that a view has. */
export function actionDial<View>(
  title: ActionDial<View>["title"],
  parts: (view: View, words: KeyWords) => DialParts,
): ActionDial<View> {
  return { title, draw: (view, words) => dialFeedback(parts(view, words)) };
}
