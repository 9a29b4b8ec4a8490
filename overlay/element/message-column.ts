import type { SidekickAiMessage } from "../pieces/ai-message/sidekick-ai-message.ts";
import { type Box, meet } from "./grow.ts";

/** Duration of the movement to another place in the column. */
const glideMs = 200;

/** Where a message is in its column: it moves from one box to the other while `glide` runs. */
interface Placed {
  readonly from: Box;
  readonly to: Box;
  readonly glide?: Animation;
  /** When its element came, and when it appears, once the others have moved: milliseconds of the page's timeline. */
  readonly cameAt: number;
  readonly appearsAt: number;
}

/** What a piece showed when it was last laid out: its messages, the nearest first. */
const columns = new WeakMap<HTMLElement, ReadonlyMap<SidekickAiMessage, Placed>>();

/** Ids of the messages on a page for which there was no room last. */
const asides = new WeakMap<HTMLElement, string>();

declare global {
  interface WindowEventMap {
    /** The page has no room for these messages, by the ids of their envelopes. Sent when they are others than before. */
    readonly messagesaside: CustomEvent<readonly string[]>;
  }
}

/** The messages in a part of the page, nearest to the avatar first. */
export function messagesIn(part: HTMLElement): readonly SidekickAiMessage[] {
  return [...part.querySelectorAll<SidekickAiMessage>("sidekick-ai-message")];
}

/** How many messages of these heights there is room for: the nearest always, and the next ones that fit whole. */
export function roomFor([nearest = 0, ...others]: readonly number[], room: number, gap: number): number {
  let used = nearest;
  const beyond = others.findIndex((height) => (used += gap + height) > room);
  return 1 + (beyond === -1 ? others.length : beyond);
}

/** Shows as many messages of a piece as there is room for; the nearest gets no more than the room. */
export function fitMessages(piece: HTMLElement, room: number): void {
  const messages = messagesIn(piece);
  for (const one of messages) {
    one.hidden = false;
    one.style.maxHeight = `${room}px`;
  }
  const heights = messages.map((one) => one.offsetHeight);
  const count = roomFor(heights, room, Number.parseFloat(getComputedStyle(piece).rowGap));
  for (const one of messages.slice(count)) one.hidden = true;
}

/** The box between two others, at a share of the way from one to the other. */
export function boxBetween(from: Box, to: Box, share: number): Box {
  const at = (side: keyof Box): number => from[side] + (to[side] - from[side]) * share;
  return { x: at("x"), y: at("y"), width: at("width"), height: at("height") };
}

/**
 * Moves messages that got another place in their column, all at the same time and pace, so that none meets
 * another on its way; a new one appears after that. They do not move if their order changed, or through `others`.
 */
export function glideMessages(
  piece: HTMLElement,
  boxOf: (one: HTMLElement) => Box,
  others: readonly Box[],
): void {
  const now = Number(document.timeline.currentTime);
  const before = columns.get(piece) ?? new Map<SidekickAiMessage, Placed>();
  const messages = messagesIn(piece).filter((one) => !one.hidden);
  const boxes = new Map(messages.map((one) => [one, boxOf(one)]));
  const known = [...before.keys()];
  const isSame = known.length === messages.length && known.every((one, at) => one === messages[at]);
  const moves = new Map<SidekickAiMessage, { readonly from: Box; readonly to: Box }>();
  for (const [one, { from, to, glide, appearsAt }] of before) {
    const next = boxes.get(one);
    if (next && appearsAt <= now) moves.set(one, { from: boxBetween(from, to, progressOf(glide)), to: next });
    // One that leaves before it has appeared is not seen at all.
    else if (one.leaving) one.style.visibility = "hidden";
  }
  if (isSame && messages.every((one) => isEqual(before.get(one)?.to, boxes.get(one)))) return;
  for (const { glide } of before.values()) glide?.cancel();
  const kept = [...moves.keys()];
  const isInOrder = messages.filter((one) => moves.has(one)).every((one, at) => one === kept[at]);
  const isGliding =
    !isSame &&
    isInOrder &&
    [...moves.values()].some(({ from, to }) => !isEqual(from, to)) &&
    [...moves].every(
      ([one, { from, to }]) =>
        one.getAttribute("motion") === "full" &&
        !others.some((other) => meet(other, from) || meet(other, to)),
    );
  const placed = messages.map((one): readonly [SidekickAiMessage, Placed] => {
    const to = boxes.get(one) as Box;
    const move = moves.get(one);
    const cameAt = before.get(one)?.cameAt ?? now;
    if (move && isGliding)
      return [one, { ...move, glide: glide(one, move.from, to), cameAt, appearsAt: now }];
    const appearsAt = isGliding ? now + glideMs : now;
    if (!move) one.style.setProperty("--_late", `${appearsAt - cameAt}ms`);
    return [one, { from: to, to, cameAt, appearsAt }];
  });
  columns.set(piece, new Map(placed));
}

function glide(one: HTMLElement, from: Box, to: Box): Animation {
  const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const movement = one.animate([{ transform }, { transform: "none" }], {
    duration: glideMs,
    easing: "ease-out",
  });
  // By default, a movement begins with the next frame, which may be late; other messages appear by this frame's time.
  movement.startTime = document.timeline.currentTime;
  return movement;
}

/** How far a movement is, 0 to 1; 1 if it is over. */
function progressOf(glide: Animation | undefined): number {
  return glide?.effect?.getComputedTiming().progress ?? 1;
}

function isEqual(one: Box | undefined, other: Box | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Sends which messages have no room, if they are others than before. */
export function announceAside(page: HTMLElement): void {
  const eventIds = messagesIn(page).flatMap((one) => (one.hidden ? [one.dataset["eventId"] ?? ""] : []));
  if ((asides.get(page) ?? "") === eventIds.join()) return;
  asides.set(page, eventIds.join());
  dispatchEvent(new CustomEvent("messagesaside", { detail: eventIds }));
}
