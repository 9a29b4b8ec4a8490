import { describe, expect, it } from "vitest";
import { snapMove, snapSides } from "../../../../overlay/studio/stage/snap.ts";
import { fullHd } from "./boxes.ts";

const room = (others: readonly { x: number; y: number; width: number; height: number }[] = []) => ({
  canvas: fullHd,
  others,
  tolerance: 6,
});
/** Far from every line. */
const box = { x: 333, y: 333, width: 300, height: 100 };

describe("snapping", () => {
  it("leaves a box alone that is near nothing, and every box while it is off", () => {
    expect(snapMove(box, room())).toEqual({ x: 0, y: 0, guides: [] });
    expect(snapMove({ ...box, x: 3 }, { ...room(), tolerance: 0 })).toEqual({ x: 0, y: 0, guides: [] });
  });

  it.each([
    ["the left edge", { ...box, x: 4 }, { x: -4, y: 0 }, 0],
    ["the left margin", { ...box, x: 44 }, { x: 3.52, y: 0 }, 47.52],
    ["the right margin", { ...box, x: 1920 - 47.52 - 300 + 5 }, { x: -5, y: 0 }, 1872.48],
    ["the middle", { ...box, x: 806 }, { x: 4, y: 0 }, 960],
    ["the bottom edge", { ...box, y: 975 }, { x: 0, y: 5 }, 1080],
  ])("moves a box to %s, with a guide along the whole canvas", (_, near, by, at) => {
    const snapped = snapMove(near, room());
    expect(snapped.x).toBeCloseTo(by.x);
    expect(snapped.y).toBeCloseTo(by.y);
    expect(snapped.guides).toHaveLength(1);
    expect(snapped.guides[0]?.at).toBeCloseTo(at);
    expect(snapped.guides[0]?.from).toBe(0);
  });

  it("moves a box to the edges and middles of other pieces, and draws the guide through both", () => {
    const other = { x: 1200, y: 700, width: 200, height: 60 };
    expect(snapMove({ ...box, x: 1203 }, room([other]))).toEqual({
      x: -3,
      y: 0,
      guides: [{ axis: "x", at: 1200, from: 333, to: 760 }],
    });
    expect(snapMove({ ...box, y: 682 }, room([other]))).toMatchObject({ x: 0, y: -2 });
    // An edge does not snap to a middle.
    expect(snapMove({ ...box, x: 1301 }, room([other])).x).toBe(0);
  });

  it("takes the nearest of several lines, and each axis for itself", () => {
    const other = { x: 49, y: 2, width: 500, height: 60 };
    const snapped = snapMove({ ...box, x: 49.5, y: 1 }, room([other]));
    expect(snapped.x).toBeCloseTo(-0.5);
    expect(snapped.y).toBeCloseTo(-1);
  });

  it("stretches only the side that is dragged", () => {
    expect(snapSides({ ...box, x: 44, width: 700 }, { x: 1, y: 0 }, room())).toEqual({
      x: 0,
      y: 0,
      guides: [],
    });
    expect(snapSides({ ...box, width: 1540 }, { x: 1, y: 0 }, room()).x).toBeCloseTo(-0.52);
    expect(snapSides({ ...box, y: 3 }, { x: 0, y: -1 }, room())).toMatchObject({ x: 0, y: -3 });
  });
});
