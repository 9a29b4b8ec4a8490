import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, growthOf } from "../../../overlay/element/grow.ts";

const page = { width: 1_800, height: 980 };
const top = { x: 0.5, y: 0 };
/** A card of this size in the middle of the page's upper edge. */
const card = (width = 400, height = 170): Box => ({ x: (page.width - width) / 2, y: 0, width, height });
const areaShare = (by: number, { width, height }: Box): number =>
  (by * by * width * height) / (page.width * page.height);

describe("a large alert", () => {
  it("is less than half as wide as an empty page if it is huge, takes a tenth if it is big, and grows not at all if small", () => {
    expect((growthOf("huge", card(), top, [], page) * 400) / page.width).toBeCloseTo(0.46);
    const upright = { width: 980, height: 1_800 };
    expect((growthOf("huge", { ...card(), x: 290 }, top, [], upright) * 400) / 980).toBeCloseTo(0.84);
    expect(areaShare(growthOf("big", card(), top, [], page), card())).toBeCloseTo(0.1, 1);
    expect(growthOf("small", card(), top, [], page)).toBe(1);
    expect(growthOf(undefined, card(), top, [], page)).toBe(1);
  });

  it("is never half as high as the page, whatever it says", () => {
    const tall = card(300, 300);
    expect(growthOf("huge", tall, top, [], page) * tall.height).toBeLessThan(page.height / 2);
  });

  it("grows only as far as another piece", () => {
    const below: Box = { x: 0, y: 300, width: 1_800, height: 100 };
    const by = growthOf("huge", card(), top, [below], page);
    expect(by).toBeGreaterThan(1.2);
    expect(by * card().height).toBeLessThanOrEqual(300);
  });

  it("neither meets another piece nor leaves the page, wherever all of them are", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const box = fc.tuple(share, share, share, share).map(([x, y, width, height]): Box => ({
      x: x * 1_500,
      y: y * 800,
      width: 20 + width * 280,
      height: 20 + height * 160,
    }));
    const from = fc.record({ x: fc.constantFrom(0, 0.5, 1), y: fc.constantFrom(0, 0.5, 1) });
    fc.assert(
      fc.property(box, from, fc.array(box, { maxLength: 4 }), (alert, from, others) => {
        const by = growthOf("huge", alert, from, others, page);
        const [width, height] = [alert.width * by, alert.height * by];
        const x = alert.x - (width - alert.width) * from.x;
        const y = alert.y - (height - alert.height) * from.y;
        const meets = others.some(
          (one) => one.x < x + width && x < one.x + one.width && one.y < y + height && y < one.y + one.height,
        );
        const isInside = x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height;
        expect(by === 1 || (isInside && !meets)).toBe(true);
      }),
    );
  });
});
