import type { GiverGifts } from "./once-file.ts";

/** How long before and after a total its single gifts may come. */
export const giftsApartMs = 120_000;
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
export function takeGift(known: GiverGifts | undefined, count: number, now: number): TakenGift {
  const { totals, singles } = recentGifts(known, now);
  if (count > 1) {
    const brought = Math.min(count, singles.length);
    const total = { at: now, left: count - brought };
    return { gifts: { totals: [...totals, total], singles: singles.slice(brought) }, isPart: false, brought };
  }
  const first = totals.find(({ left }) => left > 0);
  if (!first) {
    const all = [...singles, now].slice(-maxSingles);
    return { gifts: { totals, singles: all }, isPart: false, brought: 0 };
  }
  const others = totals.map((total) => (total === first ? { ...total, left: total.left - 1 } : total));
  return { gifts: { totals: others, singles }, isPart: true, brought: 0 };
}

/** The gifts that still matter. */
export function recentGifts(known: GiverGifts | undefined, now: number): GiverGifts {
  const { totals = [], singles = [] } = known ?? {};
  return {
    totals: totals.filter(({ at, left }) => left > 0 && now - at <= giftsApartMs),
    singles: singles.filter((at) => now - at <= giftsApartMs),
  };
}
