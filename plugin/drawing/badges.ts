import { palette } from "./palette.ts";

/** The sign in a badge, which sits top right on every key. */
export type Badge =
  | "check"
  | "ring"
  | "bang"
  | "cross"
  | "key"
  | "unplugged"
  | "cloud"
  | "dots"
  | "barred"
  | "pencil"
  | "overflow"
  | "sliders"
  | "lock"
  | "clock"
  | "up"
  | "switch";

/** A badge's meaning, which decides its colour and outline. */
export type BadgeTone = "on" | "busy" | "done" | "waiting" | "attention" | "trouble" | "muted";

const glyphs: Record<Badge, string> = {
  check: "M-7 0.5L-2 5.5L7 -5",
  ring: "M-8 0A8 8 0 1 1 8 0A8 8 0 1 1 -8 0",
  bang: "M0 -8V1.5M0 7.5V7.6",
  cross: "M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5",
  key: "M-8 0A4 4 0 1 1 0 0A4 4 0 1 1 -8 0M0 0H8V5M4 0V4",
  cloud: "M-5 4A3.4 3.4 0 0 1 -5 -2.8A4.6 4.6 0 0 1 3.6 -3.8A4 4 0 0 1 5 4ZM-4.5 0.8H4.5M-4 -1H4M-2 -3H2",
  unplugged: "M-10 0H-6M6 0H10M4 -7L-4 7",
  dots: "M-7 0H-6.9M0 0H0.1M7 0H7.1",
  barred: "M-7 0H7",
  pencil: "M-7 7L-6 3L4 -7L7 -4L-3 6Z",
  overflow: "M-9 0H2M-3 -5L2 0L-3 5M8 -8V8",
  sliders: "M-8 -4.5H8M-8 4.5H8M3 -8V-1M-3 1V8",
  lock: "M-6 -1H6V7H-6ZM-4 -1V-4C-4 -9 4 -9 4 -4V-1",
  clock: "M0 -8V0L5 4",
  up: "M0 8V-7M-6 -2L0 -8L6 -2",
  switch: "M-7 -3.5H7L3 -7.5M7 3.5H-7L-3 7.5",
};

const tones: Record<BadgeTone, { readonly colour: string; readonly outline: string }> = {
  on: { colour: palette.on, outline: "" },
  busy: { colour: palette.ink, outline: "" },
  done: { colour: palette.ready, outline: "" },
  waiting: { colour: palette.waiting, outline: "" },
  muted: { colour: palette.muted, outline: "" },
  // A rounded square asks for something, an octagon warns of a fault.
  attention: {
    colour: palette.attention,
    outline: "M-10 -14H10A4 4 0 0 1 14 -10V10A4 4 0 0 1 10 14H-10A4 4 0 0 1 -14 10V-10A4 4 0 0 1 -10 -14Z",
  },
  trouble: {
    colour: palette.trouble,
    outline: "M-6.5 -15.5H6.5L15.5 -6.5V6.5L6.5 15.5H-6.5L-15.5 6.5V-6.5Z",
  },
};

/** Where every small badge sits: clear of the ring, in its top right corner. Pixels of the 144 grid. */
const place = "translate(108 36)";

/**
 * Draws a badge.
 *
 * @param ground Colour of the key, drawn around the badge to set it off from the pictogram.
 * @param at An SVG transform; default: the top right.
 */
export function drawBadge(badge: Badge, tone: BadgeTone, ground: string, at = place): string {
  return drawAt(at, badge, tone, ground);
}

/** The mark of missing events is smaller than other badges. */
export const smallBadge = "scale(0.72)";

/** Draws the small mark for missing live events, at the left of a key that works. */
export function drawEventsMissing(y: number, ground: string): string {
  return drawAt(`translate(32 ${y}) ${smallBadge}`, "unplugged", "attention", ground);
}

function drawAt(place: string, badge: Badge, tone: BadgeTone, ground: string): string {
  const { colour, outline } = tones[tone];
  const body =
    outline === ""
      ? `<circle r="20.5" fill="${ground}"/><circle r="16" fill="${colour}"/>`
      : `<path d="${outline}" fill="${ground}" stroke="${ground}" stroke-width="10" stroke-linejoin="round"/><path d="${outline}" fill="${colour}"/>`;
  const glyph = `<path d="${glyphs[badge]}" fill="none" stroke="${palette.ground}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<g transform="${place}">${body}${glyph}</g>`;
}
