import type { KeyWords } from "../../shared/words/words.ts";
import { type Badge, type BadgeTone, drawBadge, drawEventsMissing } from "./badges.ts";
import { type KeyCaption, drawCaption, titleTop } from "./caption.ts";
import { round, textElement } from "./svg.ts";
import { palette } from "./palette.ts";
import type { Pictogram, PictogramStyle } from "./pictograms.ts";
import { ringPath, ringWidth } from "./ring.ts";
import { textWidth } from "./text-width.ts";

/** Fields that the view of every key can have. */
export interface TitledView {
  /**
   * The streamer gave the key a title. Stream Deck draws it over the bottom of the image, which is left free. Default
   * false.
   */
  readonly titled?: boolean;
  /** Live events are missing; the key works all the same. Default false. */
  readonly eventsMissing?: boolean;
  /** Share of a long press that is over, 0 to 1, drawn in place of the ring; left out: the key is not held. */
  readonly hold?: number | undefined;
}

/** The parts of a key image, each in the same place on every key. */
export interface KeyParts {
  /** Colour of the glow behind the middle; default: none. */
  readonly glow?: string | undefined;
  /** Colour of the whole ground; the usual one if left out. */
  readonly ground?: string | undefined;
  /** The ring along the edge. `left` is the share of it that is drawn, default 1. */
  readonly ring?: { readonly colour: string; readonly left?: number } | undefined;
  readonly pictogram?: {
    readonly draw: Pictogram;
    readonly style: PictogramStyle;
    readonly colour: string;
    /** An arrow head beside the pictogram. */
    readonly pointing?: "right" | "left";
    /** The pictogram fills its whole width, so a badge would hide its right edge. Default false. */
    readonly isWide?: boolean;
    /** Figures in the middle of a filled bubble. */
    readonly count?: string;
    /** Figures at the lower right of the pictogram. */
    readonly figures?: string | undefined;
  };
  /** Large figures in the middle, in place of the pictogram, or with a small one `beside` them. */
  readonly numeral?:
    | { readonly text: string; readonly colour: string; readonly beside?: SmallPictogram | undefined }
    | undefined;
  /** A badge so large that it takes the place of the pictogram, which is small in the place of the badge. */
  readonly sign?:
    | { readonly badge: Badge; readonly tone: BadgeTone; readonly above: SmallPictogram }
    | undefined;
  /** A label at the top left, and the colour of its ground. */
  readonly tag?: { readonly text: string; readonly ground: string } | undefined;
  readonly badge?: { readonly badge: Badge; readonly tone: BadgeTone } | undefined;
  /** The words at the bottom. */
  readonly caption?: KeyCaption | undefined;
}

interface SmallPictogram {
  readonly draw: Pictogram;
  readonly colour: string;
}

const middle = 72;
const topEdge = 21;
const tagBottom = 52;
/** Without words the drawing is in the middle of the key. */
const bottomEdge = 131;
/** The label at the top left keeps clear of the ring, as the badge opposite does. */
const tagAt = { x: 22, y: 20 };
/** Figures and the product's own words are never smaller: at an arm's length smaller ones cannot be read. */
const minFigures = 20;
/** The area of a badge, including the ground around it. */
const badgeBox = { left: 88, bottom: 55 };
/** Left edge of digits beside a badge: inside the ring. */
const edgeOfFigures = 19;
/** Left edge of digits beside the mark of missing events. */
const edgeBesideMark = 45;

/**
 * Draws a key: 144 by 144, in the part of SVG Tiny 1.2 that Qt's renderer supports. The same parts give the same text.
 */
export function drawKey(
  parts: KeyParts,
  { titled = false, eventsMissing = false, hold }: TitledView = {},
): string {
  const ground = parts.ground ?? palette.ground;
  const hasRing = parts.ring !== undefined || hold !== undefined;
  const caption =
    titled || !parts.caption
      ? { svg: "", top: titled ? titleTop : bottomEdge }
      : drawCaption(parts.caption, hasRing, parts.tag !== undefined);
  const bottom = caption.top - 8;
  // Above a caption of two lines there is little room, but without a ring there is more.
  const top = parts.tag ? tagBottom : parts.sign || (!hasRing && bottom < 80) ? 12 : topEdge;
  const surroundings = {
    top,
    bottom,
    ground,
    hasBadge: parts.badge !== undefined,
    hasTag: parts.tag !== undefined,
    hasMark: eventsMissing,
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144">`,
    `<rect width="144" height="144" fill="${ground}"/>`,
    parts.glow === undefined ? "" : drawGlow(parts.glow, (top + bottom) / 2),
    parts.pictogram ? drawPictogram(parts.pictogram, surroundings) : "",
    parts.numeral ? drawNumeral(parts.numeral, surroundings) : "",
    parts.sign ? drawSign(parts.sign, surroundings) : "",
    caption.svg,
    parts.badge ? drawBadge(parts.badge.badge, parts.badge.tone, ground) : "",
    parts.tag === undefined ? "" : drawTag(parts.tag),
    eventsMissing ? drawEventsMissing(parts.tag === undefined ? 32 : 66, ground) : "",
    // Last, so that nothing covers it.
    drawEdge(parts.ring, hold),
    `</svg>`,
  ].join("");
}

/** The surroundings of a drawing in the middle. */
interface Surroundings {
  readonly top: number;
  readonly bottom: number;
  readonly ground: string;
  readonly hasBadge: boolean;
  readonly hasTag: boolean;
  /** The mark of missing events is at the left. */
  readonly hasMark: boolean;
}

function drawGlow(colour: string, y: number): string {
  return (
    `<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${middle}" cy="${round(y)}" r="72">` +
    `<stop offset="0" stop-color="${colour}" stop-opacity="0.34"/>` +
    `<stop offset="0.55" stop-color="${colour}" stop-opacity="0.12"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="144" height="144" fill="url(#glow)"/>`
  );
}

function drawEdge(ring: KeyParts["ring"], hold: number | undefined): string {
  if (hold === undefined) return ring ? drawRing(ring.colour, ring.left ?? 1) : "";
  // Mirrored, since it grows clockwise from the top where a countdown drains.
  return `<g transform="translate(144 0) scale(-1 1)">${drawRing(palette.ink, hold)}</g>`;
}

function drawRing(colour: string, left: number): string {
  const stroke = (path: string, colour: string): string =>
    path === ""
      ? ""
      : `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${ringWidth}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (left < 1 ? stroke(ringPath(1), palette.line) : "") + stroke(ringPath(left), colour);
}

function drawPictogram(
  { draw, style, colour, pointing, isWide = false, count, figures = "" }: NonNullable<KeyParts["pictogram"]>,
  { top, bottom, ground, hasBadge, hasTag }: Surroundings,
): string {
  const scale = Math.min(1.1, (bottom - top) / 64);
  const tip = pointing === undefined ? 0 : pointing === "right" ? 1 : -1;
  // A small pictogram steps aside for the badge, which would hide half of it.
  const figuresSize = Math.max(minFigures, Math.round(32 * Math.min(1, scale)));
  const figuresWidth = figures === "" ? 0 : textWidth(figures, figuresSize) + 6;
  const x =
    middle -
    11 * tip -
    figuresWidth / 2 -
    (hasBadge && !hasTag && tip === 0 ? (isWide ? 18 : scale < 0.9 ? 10 : 0) : 0);
  const y = (top + bottom) / 2;
  // The stroke stays the same on every key, however small the pictogram is.
  const drawn = draw({ style, colour, ground, stroke: round(6 / scale) });
  const head = tip === 0 ? "" : drawArrowHead(middle + 42 * tip, bottom - 17, tip, colour);
  const counted =
    (count === undefined ? "" : drawCount(count, x, y, scale, ground)) +
    (figures === ""
      ? ""
      : textElement(figures, x + 28 * scale + figuresWidth / 2, y + 24 * scale, figuresSize, palette.ink));
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${drawn}</g>${head}${counted}`;
}

/** Figures in a bubble, whose middle is a little above that of its pictogram. */
function drawCount(count: string, x: number, y: number, scale: number, ground: string): string {
  const size = Math.max(minFigures, Math.round(scale * (count.length > 2 ? 26 : 32)));
  return textElement(count, x, y - 5 * scale + 0.36 * size, size, ground);
}

/** The arrow of a key for next or previous: low enough to be clear of a badge. */
function drawArrowHead(x: number, y: number, tip: number, colour: string): string {
  const [back, front] = [x - 6 * tip, x + 7 * tip];
  const path = `M${back} ${round(y - 13)}L${front} ${round(y)}L${back} ${round(y + 13)}`;
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function drawNumeral(
  { text, colour, beside }: NonNullable<KeyParts["numeral"]>,
  { top, bottom, ground, hasBadge, hasTag, hasMark }: Surroundings,
): string {
  // Three figures fill the key by themselves; below a label and a mark there is no room either.
  const small = text.length > 2 || (hasTag && hasMark) ? undefined : beside;
  // Digits are 0.72 em tall. Beside a badge they sit low, beneath it; where words take that place, left of it.
  const tallest = Math.min(small ? 44 : hasBadge ? 48 : 64, Math.floor((bottom - top) / 0.78));
  const isAside = hasBadge && bottom - 4 - 0.72 * tallest < badgeBox.bottom;
  if (small && !isAside) {
    const width = textWidth(text, tallest);
    const left = middle - (smallSize + 8 + width) / 2;
    const y = hasBadge || hasMark ? bottom - 4 - 0.36 * tallest : (top + bottom) / 2;
    return (
      drawSmall(small, left + smallSize / 2, y, ground) +
      textElement(text, left + smallSize + 8 + width / 2, y + 0.36 * tallest, tallest, colour)
    );
  }
  const [left, right] = isAside ? [edgeOfFigures, badgeBox.left] : [hasMark ? edgeBesideMark : 24, 120];
  let size = tallest;
  while (size > 1 && textWidth(text, size) > right - left) size--;
  const half = textWidth(text, size) / 2;
  const x = Math.min(Math.max(middle, left + half), right - half);
  const baseline = hasBadge ? bottom - 4 : (top + bottom) / 2 + 0.36 * size;
  return textElement(text, x, baseline, size, colour);
}

/** Width and height of a small pictogram. */
const smallSize = 36;

function drawSmall({ draw, colour }: SmallPictogram, x: number, y: number, ground: string): string {
  const drawn = draw({ style: "filled", colour, ground, stroke: 6 });
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${smallSize / 64})">${drawn}</g>`;
}

function drawSign(
  { badge, tone, above }: NonNullable<KeyParts["sign"]>,
  { top, bottom, ground }: Surroundings,
): string {
  const scale = round(Math.min(1.9, (bottom - top) / 33));
  return (
    drawSmall(above, 114, 30, ground) +
    drawBadge(badge, tone, ground, `translate(${middle - 12} ${round((top + bottom) / 2)}) scale(${scale})`)
  );
}

function drawTag({ text, ground }: NonNullable<KeyParts["tag"]>): string {
  const width = Math.min(72, textWidth(text, 20) + 16);
  return (
    `<rect x="${tagAt.x}" y="${tagAt.y}" width="${round(width)}" height="27" rx="8" fill="${ground}"/>` +
    textElement(text, tagAt.x + width / 2, tagAt.y + 21, 20, palette.ground)
  );
}

/** How the keys of an action are drawn. */
export interface ActionKey<View> {
  /** The action's pictogram, in Stream Deck's list and, dimmed, on a key in trouble. */
  readonly pictogram: Pictogram;
  readonly draw: (view: View & TitledView, words: KeyWords) => string;
  /** Views of keys that the plugin has not drawn yet: one for each state in the manifest, in order. */
  readonly atRest: readonly View[];
}

/** The keys of an action, drawn from the parts that a view has. */
export function actionKey<View extends TitledView>(
  pictogram: Pictogram,
  parts: (view: View, words: KeyWords) => KeyParts,
  atRest: readonly View[],
): ActionKey<View> {
  return { pictogram, draw: (view, words) => drawKey(parts(view, words), view), atRest };
}
