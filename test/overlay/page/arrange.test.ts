import { describe, expect, it } from "vitest";
import { type Span, spread, stack } from "../../../overlay/page/arrange.ts";
import { type Place, places } from "../../../overlay/page/overlay-options.ts";
import * as fc from "fast-check";

interface Wish {
  readonly place: Place;
  readonly width: number;
  readonly height: number;
  readonly beside?: number;
  readonly keeps?: boolean;
}
const wish = (place: Place, width: number, height: number): Wish => ({ place, width, height });

/** Where they stand on a page of 1,000 by 600 pixels, with gaps of 10. */
const arrange = (wishes: readonly Wish[], across = 1_000, down = 600, gap = 10) => {
  const spans = spread(wishes, across, gap);
  const pieces = wishes.map((one, at) => ({ ...one, ...(spans[at] as Span), weight: 1 }));
  const rooms = stack(pieces, down, gap);
  return pieces.map(({ x, width }, at) => ({ x, width, y: 0, height: 0, ...rooms[at] }));
};

describe("the arrangement of pieces", () => {
  it("puts each at its place with the room it wants, while there is enough", () => {
    const [corner, middle, edge] = arrange([
      wish("bottom-left", 300, 100),
      wish("middle", 200, 80),
      wish("top", 400, 50),
    ]);
    expect(corner).toEqual({ x: 0, y: 500, width: 300, height: 100 });
    expect(middle).toEqual({ x: 400, y: 260, width: 200, height: 80 });
    expect(edge).toEqual({ x: 300, y: 0, width: 400, height: 50 });
  });

  it("puts one beside another of its place, while that leaves it room enough, and else above it", () => {
    const beside = (place: Place, width: number) =>
      arrange([wish(place, 200, 220), { ...wish(place, width, 100), beside: 0 }]).map(({ x, y, width }) => ({
        x,
        y,
        width,
      }));
    expect(beside("bottom-left", 500)[1]).toEqual({ x: 220, y: 500, width: 500 });
    expect(beside("bottom-right", 900)).toEqual([
      { x: 800, y: 380, width: 200 },
      { x: 0, y: 500, width: 780 },
    ]);
    expect(beside("bottom", 400)[1]).toEqual({ x: 620, y: 500, width: 380 });
    expect(beside("bottom", 900)[1]).toEqual({ x: 50, y: 270, width: 900 });
  });

  it("stacks those of one place from the edge inwards, and centres those in the middle together", () => {
    const top = arrange([wish("top", 200, 50), wish("top", 200, 70)]);
    expect(top.map(({ y }) => y)).toEqual([0, 60]);
    const bottom = arrange([wish("bottom", 200, 50), wish("bottom", 200, 70)]);
    expect(bottom.map(({ y }) => y)).toEqual([550, 470]);
    const middle = arrange([wish("left", 200, 100), wish("left", 200, 90)]);
    expect(middle.map(({ y }) => y)).toEqual([200, 310]);
  });

  it("lets neighbours share the width, and stacks them when that would be too narrow", () => {
    const [left, right] = arrange([wish("bottom-left", 600, 100), wish("bottom-right", 450, 100)]);
    expect([left?.width, right?.x]).toEqual([540, 550]);
    const [captions, message] = arrange([wish("bottom", 700, 50), wish("bottom-left", 600, 100)]);
    expect(captions).toEqual({ x: 150, y: 550, width: 700, height: 50 });
    expect(message).toEqual({ x: 0, y: 440, width: 600, height: 100 });
  });

  it("moves a piece in the middle only as far as it must", () => {
    const [, short] = arrange([wish("bottom-left", 400, 200), wish("left", 200, 100)]);
    expect(short?.y).toBe(250);
    const [, tall] = arrange([wish("bottom-left", 400, 300), wish("left", 200, 100)]);
    expect(tall?.y).toBe(190);
  });

  it("takes room from the highest when there is too little, and only in their own stack", () => {
    const [alert, message, chat] = arrange([
      wish("top-left", 300, 100),
      wish("bottom-left", 300, 900),
      wish("right", 300, 590),
    ]);
    expect(alert?.height).toBe(100);
    expect(message?.height).toBeCloseTo(490, -1);
    expect(chat?.height).toBe(590);
  });

  it("lets one that keeps its size have it, and others give way", () => {
    const avatar = { ...wish("bottom-left", 200, 300), keeps: true };
    const [, captions] = arrange([avatar, wish("bottom", 800, 50)]);
    expect(captions).toEqual({ x: 210, y: 550, width: 790, height: 50 });
    const [, wide] = arrange([{ ...avatar, width: 400 }, wish("bottom", 800, 50)]);
    expect(wide).toEqual({ x: 410, y: 550, width: 590, height: 50 });
    const [kept, chat] = arrange([{ ...avatar, height: 400 }, wish("top-left", 200, 400)]);
    expect([kept?.height, Math.round(chat?.height ?? 0)]).toEqual([400, 190]);
  });

  it("puts a message beside an avatar also where captions are below", () => {
    const avatar = { ...wish("bottom-left", 200, 300), keeps: true };
    const [, captions, message] = arrange([
      avatar,
      wish("bottom", 800, 50),
      { ...wish("bottom-left", 500, 100), beside: 0 },
    ]);
    expect(captions?.y).toBe(550);
    expect(message).toEqual({ x: 220, y: 440, width: 500, height: 100 });
  });

  it("never lets two overlap, nor one leave the page: any places, any sizes, any page", () => {
    const one = fc.record({
      place: fc.constantFrom(...places),
      width: fc.integer({ min: 1, max: 3_000 }),
      height: fc.integer({ min: 1, max: 3_000 }),
      keeps: fc.boolean(),
    });
    const page = fc.record({
      across: fc.integer({ min: 300, max: 3_840 }),
      down: fc.integer({ min: 300, max: 3_840 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), page, (wishes, { across, down }) => {
        const rooms = arrange(wishes, across, down, Math.min(14, down / 60));
        for (const [at, room] of rooms.entries()) {
          expect(room.x).toBeGreaterThanOrEqual(0);
          expect(room.y).toBeGreaterThanOrEqual(-0.01);
          expect(room.x + room.width).toBeLessThanOrEqual(across + 0.01);
          expect(room.y + room.height).toBeLessThanOrEqual(down + 0.01);
          expect(room.height).toBeGreaterThan(0);
          for (const other of rooms.slice(0, at)) {
            const isApart =
              room.x >= other.x + other.width ||
              other.x >= room.x + room.width ||
              room.y >= other.y + other.height - 0.01 ||
              other.y >= room.y + room.height - 0.01;
            expect(isApart).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
