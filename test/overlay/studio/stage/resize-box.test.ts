import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  corners,
  scaleFor,
  scaledBox,
  sides,
  stretched,
} from "../../../../overlay/studio/stage/resize-box.ts";
import { boxOnCanvas, fullHd } from "./boxes.ts";

const box = { x: 100, y: 200, width: 400, height: 300 };
const anyHandle = fc.constantFrom(...corners, ...sides);

describe("resizing a box", () => {
  it("keeps the opposite side where it is", () => {
    fc.assert(
      fc.property(
        boxOnCanvas,
        anyHandle,
        fc.integer({ min: -900, max: 900 }),
        ({ canvas, box }, handle, by) => {
          const next = stretched(box, handle, { x: by, y: -by }, canvas);
          // Of the left edge at 0, the middle and the right edge at 1, the opposite one.
          const [across, down] = [(1 - handle.x) / 2, (1 - handle.y) / 2];
          expect(next.x + next.width * across).toBeCloseTo(box.x + box.width * across);
          expect(next.y + next.height * down).toBeCloseTo(box.y + box.height * down);
        },
      ),
    );
    expect(stretched(box, { x: 1, y: 0 }, { x: 60, y: 33 }, fullHd)).toEqual({ ...box, width: 460 });
    expect(stretched(box, { x: -1, y: 0 }, { x: -60, y: 0 }, fullHd)).toEqual({ ...box, x: 40, width: 460 });
  });

  it("never becomes so small that it cannot be taken hold of", () => {
    expect(stretched(box, { x: 1, y: 0 }, { x: -4000, y: 0 }, fullHd).width).toBeCloseTo(43.2);
  });

  it("scales with the pointer's way along the diagonal, within the bounds of the option", () => {
    const corner = { x: 1, y: 1 };
    expect(scaleFor(box, corner, { x: 400, y: 300 }, 100)).toBe(200);
    expect(scaleFor(box, corner, { x: -200, y: -150 }, 100)).toBe(50);
    expect(scaleFor(box, { x: -1, y: -1 }, { x: -40, y: -30 }, 150)).toBe(165);
    expect(scaleFor(box, corner, { x: 9000, y: 9000 }, 100)).toBe(400);
    expect(scaleFor(box, corner, { x: -9000, y: -9000 }, 100)).toBe(25);
    expect(scaledBox(box, { x: -1, y: 1 }, 2)).toEqual({ x: -300, y: 200, width: 800, height: 600 });
  });
});
