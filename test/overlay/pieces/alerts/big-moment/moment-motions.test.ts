import { expect, it } from "vitest";
import { type MomentStage, wayOf } from "../../../../../overlay/pieces/alerts/big-moment/moment-motions.ts";
import { chanceOf } from "../../../../../shared/alerts/choose-alert.ts";

const kinds = ["raid", "gift", "tip", "cheer", "follow", "subscription"] as const;
const edges = ["top", "bottom", "left", "right"] as const;
const size = 100;
const stage = { width: 1_920, height: 540, unit: 1_080, isUpright: false, size } as const;

/** Opacities of all pieces at all times, with the room to the end of the half. */
function poses(kind: (typeof kinds)[number], half: MomentStage) {
  const { width, height, edge, ms } = half;
  return Array.from({ length: 24 }, (_, at) => {
    const random = (salt: string) => chanceOf(`seed ${at} ${salt}`);
    const way = wayOf(kind, { at, of: 24, size, since: 0, order: at, random }, half);
    return Array.from({ length: 31 }, (_, step) => {
      const { x, y, seen = 1 } = way((step * ms) / 30);
      return { seen, room: { top: height - y, bottom: y, left: width - x, right: x }[edge] };
    });
  }).flat();
}

it.each(kinds.flatMap((kind) => edges.map((edge) => [kind, edge] as const)))(
  "%s: what flies in the half at the %s is gone where the page goes on, instead of cut",
  (kind, edge) => {
    const all = poses(kind, { ...stage, edge, ms: 1_500 });
    expect(all.filter(({ seen, room }) => seen > 0 && room < 0.55 * size)).toEqual([]);
    expect(all.some(({ seen }) => seen > 0.9)).toBe(true);
  },
);

it("an act across the whole page ends at no such edge", () => {
  const all = poses("raid", { ...stage, height: 1_080, edge: "bottom", ms: 3_200 });
  expect(all.some(({ seen, room }) => seen === 1 && room < size)).toBe(true);
});
