import { spread, stack } from "../page/arrange.ts";
import { anchorOf, areaOf, isFree, placeFree, setRoom } from "./free-places.ts";
import { growthOf, type Box } from "./grow.ts";
import type { SidekickAiMessage } from "../pieces/ai-message/sidekick-ai-message.ts";
import { acrossOf, downOf } from "../page/piece-place.ts";
import type { Place } from "../page/overlay-options.ts";

/** A piece too large for its room shrinks by this factor, repeatedly, down to the minimum. */
const shrinksBy = 0.88;
const minSize = 0.1;
/** Distance of an avatar's face from its feet, and from the tips of its ears, as a share of its height. */
const faceShare = 0.28;
/** Largest gap as a share of the page: on a crowded low page the room is needed. */
const maxGap = 1 / 60;
/** Pieces without a share of the page's width while they show nothing. What others show then keeps its width. */
const passing = ".trouble, .voice";

/** Pieces into whose room nothing else grows, although they may be empty. */
const growing = ".ai, .chat";

/**
 * Gives each piece its room. Those at one of the nine places are never over another of them. A free one is where the
 * streamer has put it, and inside the page. With less room than it wants a piece shrinks; messages and chat first see how
 * much of their text fits.
 */
export function placePieces(page: HTMLElement): void {
  const every = [...page.querySelectorAll<HTMLElement>(".piece")];
  const messages = messagesIn(page);
  for (const one of every) {
    const { style, classList } = one;
    classList.remove("full", "cut");
    style.width = style.height = style.maxHeight = "";
    style.removeProperty("--_fit");
    one.removeAttribute("points");
  }
  const hugging = [...page.querySelectorAll<Hugging>("sidekick-ai-message, sidekick-captions")];
  for (const one of messages) one.style.maxHeight = "";
  for (const one of hugging) one.relax();
  const [across, down] = [sizeOf(page, "width"), sizeOf(page, "height")];
  const gap = Math.min(sizeOf(page, "rowGap"), down * maxGap);

  const canvas = areaOf(page, across, down);
  for (const one of every) setRoom(one, canvas.share);
  const free = every.filter(isFree);
  for (const one of free) placeFree(one, canvas);
  const placed = placeAcross(
    every.filter((one) => !isFree(one)),
    across,
    gap,
  );
  for (const one of hugging) one.hug();

  const standing = () => {
    const wanting = placed
      .filter(({ one }) => one.offsetHeight > 0)
      .map((piece) => ({ ...piece, height: sizeOf(piece.one, "height") }));
    const rooms = stack(wanting, down, gap);
    return wanting.map(({ one, height: wanted }, at) => {
      const { y, height } = rooms[at] ?? { y: 0, height: 0 };
      return { one, y, height, isTight: height < wanted || isTooLarge(one) };
    });
  };
  for (const { one, isTight } of standing()) if (isTight) one.classList.add("full");
  for (const { one, y, height, isTight } of standing()) {
    one.style.top = `${y}px`;
    if (!isTight) continue;
    // Less room may be left for it since others are marked.
    one.classList.add("full");
    fitInto(one, height);
  }
  for (const one of free) if (isTooLarge(one)) fitFree(one);
  for (const one of free) placeFree(one, canvas);
  for (const one of messages) one.fit();
  for (const one of every) growIn(one, every, across, down, gap);
}

/** An element that makes itself as wide as its text. */
type Hugging = HTMLElement & { readonly relax: () => void; readonly hug: () => void };

/** The messages in a part of the page. */
function messagesIn(part: HTMLElement): readonly SidekickAiMessage[] {
  return [...part.querySelectorAll<SidekickAiMessage>("sidekick-ai-message")];
}

/** Shrinks a free piece into the room that it has. */
function fitFree(piece: HTMLElement): void {
  piece.classList.add("full");
  fitInto(piece, sizeOf(piece, "height"));
}

/** An alert, which fits its name into the width that it was given. `cardWidth`: of its card, in pixels. */
type PlacedAlert = HTMLElement & { readonly fitName?: () => void; readonly cardWidth?: number };

/** Lets large alerts in a piece take free room, but neither that of other pieces nor that of messages to come. */
function growIn(
  piece: HTMLElement,
  every: readonly HTMLElement[],
  across: number,
  down: number,
  gap: number,
): void {
  const place = anchorOf(piece);
  const [x, y] = [acrossOf(place), downOf(place)];
  for (const one of piece.querySelectorAll<PlacedAlert>(":scope > [data-tier]")) {
    one.fitName?.();
    const others = every
      .filter((other) => other !== piece)
      .flatMap((other) => roomsOf(other, down))
      .map((box) => ({
        x: box.x - gap,
        y: box.y - gap,
        width: box.width + 2 * gap,
        height: box.height + 2 * gap,
      }));
    const by = growthOf(
      one.dataset["tier"],
      { ...boxOf(one, piece), card: one.cardWidth },
      { x, y },
      others,
      {
        width: across,
        height: down,
      },
    );
    one.style.setProperty("--_away", y === 1 ? "-1" : "1");
    one.style.transformOrigin = `${x * 100}% ${y * 100}%`;
    one.style.scale = String(by);
  }
}

/** What a piece takes of the page, or may take at any moment. */
function roomsOf(piece: HTMLElement, down: number): readonly Box[] {
  const taken = takenBy(piece);
  if (!piece.matches(growing)) return taken;
  const place = piece.getAttribute("at") ?? "";
  const [x, width] = [piece.offsetLeft, piece.offsetWidth];
  const isEmpty = piece.offsetHeight === 0;
  const [top, bottom] = [
    isEmpty ? 0 : piece.offsetTop,
    isEmpty ? down : piece.offsetTop + piece.offsetHeight,
  ];
  const { height: kept } = piece.style;
  piece.style.height = "100%";
  const height = piece.offsetHeight;
  piece.style.height = kept;
  if (place.startsWith("top")) return [...taken, { x, y: top, width, height }];
  if (place.startsWith("bottom")) return [...taken, { x, y: bottom - height, width, height }];
  return [{ x, y: 0, width, height: down }];
}

/** What a piece takes of the page now. */
function takenBy(piece: HTMLElement): readonly Box[] {
  return elementsIn(piece)
    .map((one) => boxOf(one, piece))
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** Where an element of a piece is on the page. */
function boxOf(one: HTMLElement, piece: HTMLElement): Box {
  return {
    x: piece.offsetLeft + one.offsetLeft,
    y: piece.offsetTop + one.offsetTop,
    width: one.offsetWidth,
    height: one.offsetHeight,
  };
}

/** Gives each piece its width and its place across the page; those beside another one point to it. */
function placeAcross(every: readonly HTMLElement[], across: number, gap: number) {
  const wanting = every
    .filter((one) => one.offsetHeight > 0 || !one.matches(passing))
    .map((one, _, all) => ({
      one,
      place: one.getAttribute("at") as Place,
      width: sizeOf(one, "width"),
      weight: sizeOf(one, "flexGrow"),
      keeps: sizeOf(one, "flexShrink") === 0,
      beside: all.findIndex(
        (other) =>
          other.offsetHeight > 0 &&
          other.getAttribute("at") === one.getAttribute("at") &&
          other.classList.contains(one.getAttribute("beside") ?? "beside"),
      ),
    }));
  const spans = spread(wanting, across, gap);
  const placed = wanting.map((piece, at) => ({ ...piece, x: 0, ...spans[at] }));
  for (const { one, x, width } of placed) {
    one.style.left = `${x}px`;
    one.style.width = `${width}px`;
  }
  for (const { one, x, width, beside } of placed) {
    const other = placed[beside];
    const side = other && (x >= other.x + other.width ? "left" : x + width <= other.x ? "right" : "");
    if (!side) continue;
    one.setAttribute("points", side);
    // To the other one's face.
    one.style.setProperty("--_lift", `${other.one.offsetHeight * faceShare}px`);
  }
  return placed;
}

function paddingOf(piece: HTMLElement): number {
  return sizeOf(piece, "paddingTop") + sizeOf(piece, "paddingBottom");
}

/** Shrinks a piece to fit its width and this height. */
function fitInto(one: HTMLElement, height: number): void {
  one.style.height = `${height}px`;
  for (const message of messagesIn(one)) message.style.maxHeight = `${height - paddingOf(one)}px`;
  // With a smaller font both the height and the number of lines shrink.
  const wanted = Math.max(...elementsIn(one).map(endOf));
  for (
    let size = Math.max(minSize, Math.min(shrinksBy, Math.sqrt(height / wanted)));
    isTooLarge(one) && size >= minSize;
    size *= shrinksBy
  )
    one.style.setProperty("--_fit", String(size));
  one.classList.toggle("cut", isTooLarge(one));
}

function isTooLarge(piece: HTMLElement): boolean {
  // What points to the avatar is outside of its message, whose words wrap anywhere.
  const width = piece.hasAttribute("points") ? Infinity : piece.clientWidth + 1;
  return elementsIn(piece).some(
    (one) => one.offsetTop < -1 || endOf(one) > piece.clientHeight + 1 || one.scrollWidth > width,
  );
}

function elementsIn(piece: HTMLElement): readonly HTMLElement[] {
  return [...piece.querySelectorAll<HTMLElement>(":scope > *")];
}

function endOf(one: HTMLElement): number {
  return one.offsetTop + one.offsetHeight;
}

function sizeOf(
  element: HTMLElement,
  side:
    | "width"
    | "height"
    | "rowGap"
    | "flexGrow"
    | "flexShrink"
    | "fontSize"
    | "paddingTop"
    | "paddingBottom",
): number {
  return Number.parseFloat(getComputedStyle(element)[side]);
}
