import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { around, insideMove, movedBox } from "../../../../overlay/studio/stage/geometry.ts";
import { boxOnCanvas } from "./boxes.ts";

const distance = fc.double({ min: -9_000, max: 9_000, noNaN: true });

describe("moving boxes", () => {
  it("never leaves the canvas, wherever it is dragged", () => {
    fc.assert(
      fc.property(boxOnCanvas, distance, distance, ({ canvas, box }, x, y) => {
        const there = movedBox(box, insideMove([box], { x, y }, canvas));
        // None gets nearer to an edge than that, or further over it than it was.
        for (const [least, most] of [
          [Math.min(0, box.x), there.x],
          [Math.min(0, box.y), there.y],
          [there.x + box.width, Math.max(canvas.width, box.x + box.width)],
          [there.y + box.height, Math.max(canvas.height, box.y + box.height)],
        ] as const)
          expect(most - least).toBeGreaterThan(-0.001);
      }),
    );
  });

  it("ends where it began after a drag out and back", () => {
    fc.assert(
      fc.property(boxOnCanvas, distance, distance, ({ canvas, box }, x, y) => {
        // A drag is one move from its start, however the pointer went.
        insideMove([box], { x, y }, canvas);
        expect(movedBox(box, insideMove([box], { x: 0, y: 0 }, canvas))).toEqual(box);
      }),
    );
  });

  it("stops several together, so that they keep their distances", () => {
    const one = { x: 0, y: 0, width: 400, height: 400 };
    const other = { x: 1000, y: 500, width: 400, height: 400 };
    const canvas = { width: 1920, height: 1080 };
    expect(insideMove([one, other], { x: -5000, y: 9000 }, canvas)).toEqual({ x: 0, y: 180 });
    expect(around([one, other])).toEqual({ x: 0, y: 0, width: 1400, height: 900 });
    expect(around([])).toBeUndefined();
  });
});
