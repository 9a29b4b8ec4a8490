import { type Span, spread, stack } from "../page/arrange.ts";
import type { Place } from "../page/overlay-options.ts";
import type { SidekickAiMessage } from "../pieces/ai-message/sidekick-ai-message.ts";

/** A piece too large for its room shrinks by this factor, repeatedly, down to the minimum. */
const shrinksBy = 0.88;
const leastSize = 0.1;
/** Distance of an avatar's face from its feet, and from the tips of its ears, as a share of its height. */
const faceShare = 0.28;
/** Largest gap as a share of the page: on a crowded low page the room is needed. */
const mostGap = 1 / 60;

/**
 * Gives each piece its room: at its place, never over another one. With less room than it wants a piece shrinks;
 * messages and chat first see how much of their text fits.
 */
export function layOut(page: HTMLElement): void {
  const every = [...page.querySelectorAll<HTMLElement>(".piece")];
  const messages = page.querySelectorAll<SidekickAiMessage>("sidekick-ai-message");
  for (const one of every) {
    const { style, classList } = one;
    classList.remove("full", "cut");
    style.width = style.height = "";
    style.removeProperty("--_fit");
    one.removeAttribute("points");
  }
  for (const one of messages) one.relax();
  const [across, down] = [sizeOf(page, "width"), sizeOf(page, "height")];
  const gap = Math.min(sizeOf(page, "rowGap"), down * mostGap);

  const present = every.filter((one) => one.offsetHeight > 0);
  const placeOf = (one: HTMLElement): Place => one.getAttribute("at") as Place;
  const besides = present.map((one) =>
    present.findIndex(
      (other) =>
        placeOf(other) === placeOf(one) && other.classList.contains(one.getAttribute("beside") ?? "beside"),
    ),
  );
  const spans = spread(
    present.map((one, at) => ({
      place: placeOf(one),
      width: sizeOf(one, "width"),
      beside: besides[at],
    })),
    across,
    gap,
  );
  for (const [at, one] of present.entries())
    pointAt(one, spans[at], present[besides[at] ?? -1], spans[besides[at] ?? -1]);
  const placed = present.map((one, at) => ({
    one,
    place: placeOf(one),
    weight: sizeOf(one, "flexGrow"),
    x: 0,
    width: 0,
    ...spans[at],
  }));
  for (const { one, x, width } of placed) {
    one.style.left = `${x}px`;
    one.style.width = `${width}px`;
  }

  const standing = () => {
    const wanting = placed.map((piece) => ({ ...piece, height: sizeOf(piece.one, "height") }));
    const rooms = stack(wanting, down, gap);
    return wanting.map(({ one, height: wanted }, at) => {
      const { y, height } = rooms[at] ?? { y: 0, height: 0 };
      return { one, y, height, isTight: height < wanted || isTooLarge(one) };
    });
  };
  // A leaving message keeps its room until it is gone, unless others need it.
  for (const { one, isTight } of standing()) one.classList.toggle("full", isTight);
  for (const { one, y, height, isTight } of standing()) {
    one.style.top = `${y}px`;
    if (isTight) fitInto(one, height);
  }
  for (const one of messages) one.fit();
}

/** Makes a piece point to the one beside it, at the height of its face. */
function pointAt(
  one: HTMLElement,
  span: Span | undefined,
  other: HTMLElement | undefined,
  at: Span | undefined,
): void {
  const side =
    span && at && (span.x >= at.x + at.width ? "left" : span.x + span.width <= at.x ? "right" : "");
  if (!side || !other) return;
  one.setAttribute("points", side);
  one.style.setProperty("--_lift", `${other.offsetHeight * faceShare}px`);
}

/** Shrinks a piece to fit its width and this height. */
function fitInto(one: HTMLElement, height: number): void {
  one.style.height = `${height}px`;
  // With a smaller font both the height and the number of lines shrink.
  const wanted = Math.max(...[...one.children].map(endOf));
  for (
    let size = Math.min(shrinksBy, Math.sqrt(height / wanted));
    isTooLarge(one) && size > leastSize;
    size *= shrinksBy
  )
    one.style.setProperty("--_fit", String(size));
  one.classList.toggle("cut", isTooLarge(one));
}

function isTooLarge(piece: HTMLElement): boolean {
  return [...piece.children].some(
    (one) => endOf(one) > piece.clientHeight + 1 || one.scrollWidth > piece.clientWidth + 1,
  );
}

function endOf(one: Element): number {
  return one instanceof HTMLElement ? one.offsetTop + one.offsetHeight : 0;
}

function sizeOf(element: HTMLElement, side: "width" | "height" | "rowGap" | "flexGrow"): number {
  return Number.parseFloat(getComputedStyle(element)[side]);
}
