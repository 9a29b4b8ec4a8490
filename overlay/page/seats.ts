/** Where a message is in the room that all messages share: its distance from the room's edge, and its height. */
export interface Seat {
  readonly from: number;
  readonly height: number;
}

/**
 * Distance from the edge for one more message, clear of those that keep theirs: in a space that another one left, if it
 * fits there, else beyond them all, where it may get less than it wants, but not less than `least`. `undefined`: there is
 * no room.
 */
export function freeSeat(
  taken: readonly Seat[],
  wanted: number,
  least: number,
  room: number,
  gap: number,
): number | undefined {
  let from = 0;
  for (const seat of taken.toSorted((one, other) => one.from - other.from)) {
    if (from + wanted + gap <= seat.from) return from;
    from = seat.from + seat.height + gap;
  }
  return from + Math.min(wanted, least) <= room ? from : undefined;
}
