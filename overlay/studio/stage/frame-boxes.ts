import type { Box } from "../../element/grow.ts";
import type { OverlayOptions } from "../../page/overlay-options.ts";
import { acrossOf, downOf } from "../../page/piece-place.ts";
import { type Size, shorterSide } from "./geometry.ts";
import type { Boxes } from "./piece-edits.ts";

/** Side of an empty piece's box, as a share of the canvas's shorter side. */
const emptySide = 0.1;
/** Smallest side of a box, as a share of the shorter side: a smaller one could not be taken hold of. */
const minSide = 0.025;

/**
 * Follows where the pieces are on the overlay's page in a frame, without a loop: it reads them after the page changed. Calls
 * back with the boxes by piece, in the frame's pixels; returns a function that stops it.
 */
export function followBoxes(
  frame: HTMLIFrameElement,
  options: () => OverlayOptions,
  onBoxes: (boxes: Boxes) => void,
): () => void {
  let boxes: Boxes = new Map();
  /** The last box of each piece that showed something: the room that it has while it is empty. */
  const filled = new Map<string, Size>();
  let page: Element | undefined;
  let [awaited, next] = [0, 0];
  const read = (): void => {
    next = 0;
    if (!page?.isConnected) return;
    const { clientWidth: width, clientHeight: height } = page.ownerDocument.documentElement;
    const now = new Map<string, Box>();
    for (const name of options().show) {
      const place = page.querySelector(`.piece.${CSS.escape(name)}`);
      if (!place) continue;
      const seen = place.getBoundingClientRect();
      if (seen.width > 0 && seen.height > 0) filled.set(name, seen);
      now.set(name, boxOf(name, seen, filled.get(name), options(), { width, height }));
    }
    if (areSame(boxes, now)) return;
    boxes = now;
    onBoxes(boxes);
  };
  /** Reads the boxes with the next frame. */
  const readSoon = (): void => {
    if (next === 0) next = requestAnimationFrame(read);
  };
  const changes = new MutationObserver(readSoon);
  const sizes = new ResizeObserver(readSoon);
  /** Follows the page that the frame has now, as soon as the overlay is on it. */
  const follow = (): void => {
    cancelAnimationFrame(awaited);
    const overlay = frame.contentDocument?.querySelector("sidekick-overlay");
    page = overlay?.shadowRoot?.querySelector(".page") ?? undefined;
    if (!page) {
      // Only while the page loads.
      awaited = requestAnimationFrame(follow);
      return;
    }
    changes.disconnect();
    sizes.disconnect();
    changes.observe(page, {
      attributeFilter: ["style", "class", "at"],
      attributes: true,
      childList: true,
      subtree: true,
    });
    sizes.observe(page);
    readSoon();
  };
  frame.addEventListener("load", follow);
  follow();
  return () => {
    frame.removeEventListener("load", follow);
    cancelAnimationFrame(awaited);
    cancelAnimationFrame(next);
    changes.disconnect();
    sizes.disconnect();
  };
}

/** The box of a piece that is seen so, and that had this size when it showed something. */
function boxOf(
  name: string,
  { x, y, width, height }: Box,
  filled: Size | undefined,
  { rooms, at }: OverlayOptions,
  canvas: Size,
): Box {
  const side = shorterSide(canvas);
  const chosen = ((rooms[name]?.height ?? 0) * side) / 100;
  const least = side * minSide;
  const room = {
    width: Math.max(width || (filled?.width ?? side * emptySide), least),
    height: Math.max(height || (filled?.height ?? side * emptySide), chosen, least),
  };
  if (room.width === width && room.height === height) return { x, y, width, height };
  const anchor = at[name]?.anchor ?? "middle";
  // The box grows from its anchor, and not over the edge.
  const across = x - (room.width - width) * acrossOf(anchor);
  const down = y - (room.height - height) * downOf(anchor);
  return {
    ...room,
    x: Math.max(0, Math.min(across, canvas.width - room.width)),
    y: Math.max(0, Math.min(down, canvas.height - room.height)),
  };
}

function areSame(one: Boxes, other: Boxes): boolean {
  return (
    one.size === other.size &&
    [...one].every(([name, box]) => {
      const there = other.get(name);
      return there !== undefined && sides.every((side) => Math.abs(there[side] - box[side]) < 0.01);
    })
  );
}

const sides = ["x", "y", "width", "height"] as const;
