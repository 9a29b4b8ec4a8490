import { acrossOf, downOf } from "../page/piece-place.ts";
import type { Place } from "../page/overlay-options.ts";

/** A free piece near an edge has at least this share of the page's height, and moves away from the edge for it. */
const minDown = 0.12;

/** The page with its margins, in pixels. */
export interface PageArea {
  readonly width: number;
  readonly height: number;
  /** Distance of the pieces' page from the canvas. */
  readonly left: number;
  readonly top: number;
  /** A percent of the shorter side. */
  readonly share: number;
}

/** The canvas around a page that is `across` and `down` large inside its margins. */
export function areaOf(page: HTMLElement, across: number, down: number): PageArea {
  const style = getComputedStyle(page);
  const [left, top] = [Number.parseFloat(style.left), Number.parseFloat(style.top)];
  const [width, height] = [across + 2 * left, down + 2 * top];
  return { width, height, left, top, share: Math.min(width, height) / 100 };
}

/** Gives a piece the room that the streamer chose for it, as the most that it takes. */
export function setRoom({ style }: HTMLElement, share: number): void {
  const [width, height] = [style.getPropertyValue("--_width"), style.getPropertyValue("--_height")];
  if (width) style.width = `${Number(width) * share}px`;
  if (height) style.maxHeight = `${Number(height) * share}px`;
}

/** Places a free piece at its offset, inside the canvas. It gets the room between there and the canvas's edge. */
export function placeFree(piece: HTMLElement, canvas: PageArea): void {
  const { style } = piece;
  const [x, y] = ["--_x", "--_y"].map((name) => Number(style.getPropertyValue(name)) * canvas.share);
  const [across, down] = [acrossOf(anchorOf(piece)), downOf(anchorOf(piece))];
  const width = Math.min(Number.parseFloat(getComputedStyle(piece).width), canvas.width);
  const from = (side: number, share: number, offset = 0): number =>
    Math.min(side, Math.max(0, share * side + offset));
  const [atX, atY] = [from(canvas.width, across, x), from(canvas.height, down, y)];
  style.width = `${width}px`;
  style.left = `${Math.min(canvas.width - width, Math.max(0, atX - across * width)) - canvas.left}px`;
  const [above, below] = [atY, canvas.height - atY];
  const room = down === 0 ? below : down === 1 ? above : 2 * Math.min(above, below);
  // The most that it takes may be a share of the page, which only its own height resolves.
  const { height: fitted } = style;
  style.height = "100%";
  const most = piece.offsetHeight;
  style.height = fitted;
  // Near the edge it would have no room, so it moves towards the middle.
  style.maxHeight = `${Math.min(most, Math.max(room, minDown * canvas.height))}px`;
  const height = piece.offsetHeight;
  style.top = `${Math.min(canvas.height - height, Math.max(0, atY - down * height)) - canvas.top}px`;
}

/** Whether the streamer has put a piece somewhere by hand. */
export function isFree(piece: HTMLElement): boolean {
  return piece.hasAttribute("free");
}

/** The point of the page that a piece belongs to. */
export function anchorOf(piece: HTMLElement): Place {
  return piece.getAttribute("at") as Place;
}
