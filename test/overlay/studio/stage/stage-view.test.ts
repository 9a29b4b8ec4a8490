import { describe, expect, it } from "vitest";
import { safeZones, scrollFor, wheeled, zoomFactor } from "../../../../overlay/studio/stage/stage-view.ts";
import { stageKey } from "../../../../overlay/studio/stage/stage-keys.ts";
import { canvases, fullHd } from "./boxes.ts";

const vertical = canvases[3];

describe("the view of the canvas", () => {
  it("fits the whole canvas into its room, or has the chosen size", () => {
    expect(zoomFactor("fit", fullHd, { width: 960, height: 900 })).toBe(0.5);
    expect(zoomFactor("fit", vertical, { width: 960, height: 960 })).toBe(0.5);
    expect(zoomFactor(1, vertical, { width: 960, height: 960 })).toBe(1);
  });

  it("zooms by the wheel within bounds, around the pointer", () => {
    expect(wheeled(0.5, -120)).toBeGreaterThan(0.55);
    expect(wheeled(0.5, 120)).toBeLessThan(0.45);
    expect(wheeled(2, -5_000)).toBe(2);
    expect(wheeled(0.2, 5_000)).toBe(0.1);
    // The point 300 of the canvas stays 100 pixels from the edge of the view.
    expect(scrollFor(200, 100, 1, 2)).toBe(500);
  });

  it("has a title-safe area, and on an upright canvas what apps on phones cover", () => {
    expect(safeZones(fullHd)).toEqual({ title: { x: 96, y: 54, width: 1728, height: 972 }, phone: [] });
    expect(safeZones(vertical).phone).toHaveLength(3);
  });
});

describe("keys of the stage", () => {
  const press = (key: string, held: Partial<Record<"shiftKey" | "altKey" | "ctrlKey", boolean>> = {}) =>
    stageKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

  it("move by one pixel or ten, resize, change the layer, hide and select", () => {
    expect(press("ArrowLeft")).toEqual({ does: "move", by: { x: -1, y: 0 } });
    expect(press("ArrowDown", { shiftKey: true })).toEqual({ does: "move", by: { x: 0, y: 10 } });
    expect(press("ArrowUp", { altKey: true })).toEqual({ does: "resize", by: { x: 0, y: 1 } });
    expect(press("+")).toEqual({ does: "scale", by: 5 });
    expect(press("PageDown")).toEqual({ does: "layer", by: -1 });
    expect(press("a", { ctrlKey: true })).toEqual({ does: "selectAll" });
    expect(press("z", { ctrlKey: true })).toBeUndefined();
    expect(press("x")).toBeUndefined();
  });
});
