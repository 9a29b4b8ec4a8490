import type { GiverGifts } from "./once-file.ts";

/** How long before and after a total its single gifts may come. */
const giftsApartMs = 120_000;
/** More single gifts of one giver than any total takes in that time. */
const maxSingles = 1_000;

/** A gift, or a total of several, beside those that came before. */
export interface TakenGift {
  readonly gifts: GiverGifts;
  /** Whether the gift is part of a total that came before. */
  readonly isPart: boolean;
  /** How many gifts of a total came before it. */
  readonly brought: number;
}

/** Takes a gift, or a total of `count` gifts: each single gift is part of one total at most. */
export function takeGift(
  { totals, singles }: GiverGifts = { totals: [], singles: [] },
  count: number,
  now: number,
): TakenGift {
  if (count > 1) {
    const brought = Math.min(count, singles.length);
    const total = { at: now, left: count - brought };
    return { gifts: { totals: [...totals, total], singles: singles.slice(brought) }, isPart: false, brought };
  }
  const first = totals.find(({ left }) => left > 0);
  const gifts = first
    ? { totals: totals.map((one) => (one === first ? { ...one, left: one.left - 1 } : one)), singles }
    : { totals, singles: [...singles, now].slice(-maxSingles) };
  return { gifts, isPart: first !== undefined, brought: 0 };
}

/** Forgets the gifts that no longer matter. */
export function forgetOldGifts(all: Map<string, GiverGifts>, now: number): void {
  for (const [key, known] of all) {
    const totals = known.totals.filter(({ at, left }) => left > 0 && now - at <= giftsApartMs);
    const singles = known.singles.filter((at) => now - at <= giftsApartMs);
    if (totals.length + singles.length === 0) all.delete(key);
    else all.set(key, { totals, singles });
  }
}
