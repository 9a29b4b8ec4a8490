import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxBetween, roomFor } from "../../../overlay/element/message-column.ts";

describe("the room for messages", () => {
  it.each([
    [[100], 300, 1],
    [[400], 300, 1],
    [[100, 90, 90], 300, 3],
    [[100, 90, 91], 300, 2],
    [[100, 250, 10], 300, 1],
  ])("of the heights %j is %i pixels, enough for the nearest %i", (heights, room, count) => {
    expect(roomFor(heights, room, 10)).toBe(count);
  });

  it("is never exceeded, nor left empty where the next one fits: any sizes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 0, max: 20 }),
        (heights, room, gap) => {
          const highest = heights.map((height, at) => (at === 0 ? Math.min(height, room) : height));
          const count = roomFor(highest, room, gap);
          const used = (of: number): number =>
            highest.slice(0, of).reduce((sum, height) => sum + height + gap, -gap);
          expect(used(count)).toBeLessThanOrEqual(room);
          expect(count === heights.length || used(count + 1) > room).toBe(true);
        },
      ),
    );
  });
});

describe("messages that move at the same pace", () => {
  it("do not meet on their way if they meet neither before nor after it: any columns, any moment", () => {
    const column = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 40 })), {
      minLength: 4,
      maxLength: 4,
    });
    const stacked = (rows: readonly (readonly [number, number])[], from: number) => {
      let y = from;
      return rows.map(([height, gap]) => {
        y -= height + gap;
        return { x: 0, y, width: height * 2, height };
      });
    };
    fc.assert(
      fc.property(
        column,
        column,
        fc.integer(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, two, edge, share) => {
          const [from, to] = [stacked(one, 1_000), stacked(two, 1_000 + (edge % 300))];
          const between = from.map((box, at) => boxBetween(box, to[at] ?? box, share));
          const pairs = between.slice(1).map((above, at) => [above, between[at] ?? above] as const);
          for (const [above, below] of pairs)
            expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1e-6);
        },
      ),
    );
  });
});
