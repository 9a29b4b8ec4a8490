import type { Place } from "./overlay-options.ts";

/** Where something is placed across the page, in pixels. */
export interface Span {
  readonly x: number;
  readonly width: number;
}

/** A piece being stacked. */
interface Stacked extends Span {
  readonly row: number;
  readonly wanted: number;
  readonly weight: number;
  readonly keeps: boolean;
  height: number;
  y: number;
  /** Pieces above or below that it would overlap. */
  readonly above: Stacked[];
  readonly below: Stacked[];
}

/** Pieces sit side by side while each gets this share of its wanted width; otherwise they are stacked. */
const minShare = 0.6;
/** Pieces that keep their size take room from others only while those get this share of the page's height. */
const minDown = 0.12;

const columnOf = (place: Place): number => (place.endsWith("left") ? 0 : place.endsWith("right") ? 2 : 1);
const rowOf = (place: Place): number => (place.startsWith("top") ? 0 : place.startsWith("bottom") ? 2 : 1);

/**
 * A piece to be placed: the width that it wants, and the index of an earlier one that it is to be beside. One that `keeps`
 * its size makes others give way.
 */
interface Wanting {
  readonly place: Place;
  readonly width: number;
  readonly keeps?: boolean;
  readonly beside?: number | undefined;
}

/**
 * Places pieces across a page that is `across` wide, given the width that each wants. One is placed beside another if that
 * leaves it enough room, towards the middle of the page or to the right.
 */
export function spread(pieces: readonly Wanting[], across: number, gap: number): readonly Span[] {
  const spans: Span[] = [];
  for (const { place, width: wanted, keeps, beside } of pieces) {
    const column = columnOf(place);
    const isInRow = (other: Wanting): boolean => rowOf(other.place) === rowOf(place);
    // In the middle of the page, one keeps clear of the corners in which others keep their size.
    const [left = 0, right = 0] = [0, 2].map((side) =>
      Math.max(
        0,
        ...pieces
          .filter((one) => !keeps && one.keeps && isInRow(one) && columnOf(one.place) === side)
          .map((one) => one.width + gap),
      ),
    );
    const between = across - left - right;
    if (column === 1 && between < across && between >= wanted * minShare) {
      const width = Math.min(wanted, between);
      spans.push({ x: Math.min(Math.max(left, (across - width) / 2), across - right - width), width });
      continue;
    }
    const other = beside === undefined ? undefined : spans[beside];
    const rooms = pieces.map((one) => {
      if (column === 1 || columnOf(one.place) === column) return across;
      if (columnOf(one.place) !== 1) return Math.max(across - gap - one.width, (across - gap) / 2);
      const givesWay = (keeps && !one.keeps) || (other && pieces[beside ?? -1]?.keeps && !one.keeps);
      return isInRow(one) && !givesWay ? (across - one.width) / 2 - gap : across;
    });
    const room = Math.min(...rooms);
    const taken = other && (column === 1 ? (across + other.width) / 2 : other.width) + 2 * gap;
    if (taken !== undefined && room - taken >= wanted * minShare) {
      const width = Math.min(wanted, room - taken);
      spans.push({ x: column === 2 ? across - taken - width : taken, width });
      continue;
    }
    const width = Math.min(wanted, room < wanted * minShare ? across : room);
    spans.push({ x: ((across - width) * column) / 2, width });
  }
  return spans;
}

/**
 * Places pieces down a page that is `down` high: each at its place, or as near as the others allow. The earlier in the
 * list, the nearer to the edge. If there is too little room, those that want most for their weight get less; those that
 * keep their size only when the others could not be seen otherwise. Pieces never overlap.
 */
export function stack(
  pieces: readonly (Span & {
    readonly place: Place;
    readonly height: number;
    readonly weight: number;
    readonly keeps?: boolean;
  })[],
  down: number,
  gap: number,
): readonly { readonly y: number; readonly height: number }[] {
  const stacked = pieces.map(({ place, x, width, height, weight, keeps = false }): Stacked => ({
    row: rowOf(place),
    x,
    width,
    wanted: height,
    weight,
    keeps,
    height,
    y: 0,
    above: [],
    below: [],
  }));
  const fromTop = [0, 1, 2].flatMap((row) => {
    const inRow = stacked.filter((one) => one.row === row);
    return row === 2 ? inRow.toReversed() : inRow;
  });
  for (const [at, lower] of fromTop.entries()) {
    for (const upper of fromTop.slice(0, at)) {
      // Boxes side by side may be a fraction of a pixel nearer, by rounding.
      const apart = gap - 0.5;
      if (upper.x >= lower.x + lower.width + apart || lower.x >= upper.x + upper.width + apart) continue;
      lower.above.push(upper);
      upper.below.push(lower);
    }
  }
  const sum = (one: Stacked, side: "above" | "below", row?: number): number =>
    Math.max(
      0,
      ...one[side]
        .filter((other) => row === undefined || other.row === row)
        .map((other) => sum(other, side, row) + other.height + gap),
    );
  const through = (one: Stacked): number => sum(one, "above") + one.height + sum(one, "below");

  // Room is divided by weight; what a full stack does not need goes to the others.
  const crowded = stacked.filter((one) => through(one) > down);
  const yielding = crowded.filter(({ keeps }) => !keeps);
  for (const one of yielding) one.height = Math.min(one.wanted, minDown * down);
  const isKept = crowded.every((one) => through(one) <= down);
  const least = isKept ? minDown * down : 0;
  let growing = isKept ? yielding : crowded;
  for (const one of growing) one.height = 0;
  while (growing.length > 0) {
    const grow = (share: number): void => {
      for (const one of growing) one.height = Math.min(one.wanted, Math.max(least, share * one.weight));
    };
    let [fits, most] = [0, Math.max(...growing.map((one) => one.wanted / one.weight))];
    while (most - fits > 0.25) {
      const tried = (fits + most) / 2;
      grow(tried);
      if (growing.every((one) => through(one) <= down)) fits = tried;
      else most = tried;
    }
    grow(fits);
    const left = growing.filter((one) => one.height < one.wanted && through(one) < down - 4);
    if (left.length === growing.length) break;
    growing = left;
  }

  for (const one of fromTop) {
    const inRow = sum(one, "above", one.row);
    const free = down - one.height - inRow - sum(one, "below", one.row);
    const place = one.row === 1 ? inRow + free / 2 : one.row * down;
    const from = Math.max(place, ...one.above.map((other) => other.y + other.height + gap));
    one.y = Math.min(from, down - one.height - sum(one, "below"));
  }
  return stacked.map(({ y, height }) => ({ y, height }));
}
