import { type Badge, type BadgeTone, drawBadge, drawEventsMissing } from "./badges.ts";
import { toDataUri } from "./data-uri.ts";
import { cleanText } from "./key-text.ts";
import { palette } from "./palette.ts";
import type { Pictogram, PictogramStyle } from "./pictograms.ts";
import { textWidth } from "./text-width.ts";

/** What a dial's part of the touch strip shows: the items of its layout, as `setFeedback` takes them. */
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

/** The parts of a dial's picture, each in the one place where every dial has it. */
export interface DialParts {
  /** A small line on top. Any text. */
  readonly title: string;
  readonly pictogram: { readonly draw: Pictogram; readonly style: PictogramStyle; readonly colour: string };
  readonly badge?: { readonly badge: Badge; readonly tone: BadgeTone };
  /** Live events are missing. Default false. */
  readonly eventsMissing?: boolean;
  /** The large text. Any text; it shrinks to fit, and the touch strip cuts what is still too long. */
  readonly value: { readonly text: string; readonly colour: string };
  /** The place of the words in the dial's layout, and their largest size; left out: that of `layouts/dial.json`. */
  readonly room?: { readonly width: number; readonly size: number };
  /** Share of the bar, 0 to 1; left out: no bar. */
  readonly bar?: { readonly share: number; readonly colour: string };
}

const usualRoom = { width: 114, size: 21 };
const leastSize = 13;
/** Size of a text that is too long at any size. */
const cutSize = 17;

function sizeFor(text: string, { width, size }: NonNullable<DialParts["room"]>): number {
  const fitting = Math.floor(width / textWidth(text, 1));
  return fitting < leastSize ? cutSize : Math.min(size, fitting);
}

/** Builds a dial's feedback. */
export function dialFeedback({
  title,
  pictogram,
  badge,
  eventsMissing = false,
  value,
  room = usualRoom,
  bar,
}: DialParts): DialFeedback {
  const { draw, style, colour } = pictogram;
  const drawn = draw({ style, colour, ground: palette.ground, stroke: 6 });
  const mark = badge
    ? `<g transform="translate(-8 -2)">${drawBadge(badge.badge, badge.tone, "#000000")}</g>`
    : "";
  // Icons are a third of their size there: the small mark would be seven pixels wide.
  const missing = eventsMissing
    ? `<g transform="translate(-14 -11) scale(1.35)">${drawEventsMissing(32, "#000000")}</g>`
    : "";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144">` +
    `<g transform="translate(72 76) scale(1.7)">${drawn}</g>${mark}${missing}</svg>`;
  const text = cleanText(value.text);
  return {
    title: cleanText(title),
    icon: toDataUri(svg),
    value: { value: text, color: value.colour, font: { size: sizeFor(text, room), weight: 700 } },
    indicator: {
      value: bar ? Math.round(Math.min(1, Math.max(0, bar.share)) * 100) : 0,
      bar_fill_c: bar?.colour ?? palette.line,
      enabled: bar !== undefined,
    },
  };
}
