import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlace, placeText } from "../../../../overlay/page/piece-place.ts";
import { nearestAnchor, boxAtPlace, placeOfBox } from "../../../../overlay/studio/stage/place-from-box.ts";
import { anyCanvas, boxOnCanvas, canvases, fullHd } from "./boxes.ts";

const vertical = canvases[3];

describe("a place from a box", () => {
  it("belongs to the corner or edge that its middle is nearest to", () => {
    expect(nearestAnchor({ x: 20, y: 20, width: 300, height: 200 }, fullHd)).toBe("top-left");
    expect(nearestAnchor({ x: 700, y: 20, width: 500, height: 200 }, fullHd)).toBe("top");
    expect(nearestAnchor({ x: 1500, y: 300, width: 300, height: 500 }, fullHd)).toBe("right");
    expect(nearestAnchor({ x: 860, y: 440, width: 200, height: 200 }, fullHd)).toBe("middle");
    expect(nearestAnchor({ x: 1500, y: 900, width: 300, height: 150 }, fullHd)).toBe("bottom-right");
  });

  it("is written in percent of the shorter side, from there", () => {
    expect(placeText(placeOfBox({ x: 1572.48, y: 772, width: 300, height: 200 }, fullHd))).toBe(
      "bottom-right,-4.4,-10",
    );
    expect(placeText(placeOfBox({ x: 0, y: 0, width: 300, height: 200 }, fullHd))).toBe("top-left,0,0");
  });

  it("leads back to the same box, as text to within a pixel of the largest canvas", () => {
    fc.assert(
      fc.property(boxOnCanvas, ({ canvas, box }) => {
        const written = readPlace(placeText(placeOfBox(box, canvas)));
        if (!written) throw new Error("not a place");
        const back = boxAtPlace(written, box, canvas);
        expect(Math.abs(back.x - box.x)).toBeLessThan(0.2);
        expect(Math.abs(back.y - box.y)).toBeLessThan(0.2);
      }),
    );
  });

  it("keeps a piece near a corner at its distance on a vertical canvas", () => {
    const box = { x: 1560, y: 860, width: 300, height: 180 };
    const there = boxAtPlace(placeOfBox(box, fullHd), box, vertical);
    expect(there).toEqual({ ...box, x: 1080 - 360, y: 1920 - 220 });
  });

  it("keeps the middle of every piece inside of any other canvas", () => {
    fc.assert(
      fc.property(boxOnCanvas, anyCanvas, ({ canvas, box }, other) => {
        const scale = Math.min(other.width, other.height) / Math.min(canvas.width, canvas.height);
        const size = { width: box.width * scale, height: box.height * scale };
        const there = boxAtPlace(placeOfBox(box, canvas), size, other);
        const across = there.x + size.width / 2;
        const down = there.y + size.height / 2;
        // A piece that is anchored at an edge may be as wide as the canvas: then it begins on it.
        expect(Math.min(across, other.width - there.x)).toBeGreaterThanOrEqual(-0.01);
        expect(Math.min(other.width - across, there.x + size.width)).toBeGreaterThanOrEqual(-0.01);
        expect(Math.min(other.height - down, there.y + size.height)).toBeGreaterThanOrEqual(-0.01);
      }),
    );
  });
});
