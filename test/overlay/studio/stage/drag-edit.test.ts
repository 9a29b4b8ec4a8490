import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOptions } from "../../../../overlay/options/options.ts";
import { dragEdit } from "../../../../overlay/studio/stage/drag-edit.ts";
import { placeEdit } from "../../../../overlay/studio/stage/piece-edits.ts";
import { corners, sides } from "../../../../overlay/studio/stage/resize-box.ts";
import { boxOnCanvas, fullHd } from "./boxes.ts";

const manner = { zoom: 0.5, isFree: false, isStraight: false };
const chat = { x: 700, y: 300, width: 400, height: 300 };
const options = readOptions(new URLSearchParams("chat-scale=120&chat-width=37"));

const dragOf = (start: ReadonlyMap<string, typeof chat>, handle?: { x: number; y: number }) => ({
  to: ({ x, y }: { x: number; y: number }, how: typeof manner) =>
    dragEdit({ start, others: new Map(), options, canvas: fullHd, handle }, { x: x - 800, y: y - 400 }, how),
});

describe("a drag", () => {
  it("by nothing leaves everything where it is", () => {
    fc.assert(
      fc.property(boxOnCanvas, ({ canvas, box }) => {
        const start = new Map([["chat", box]]);
        const drag = { start, others: start, options, canvas, handle: undefined };
        const end = dragEdit(drag, { x: 0, y: 0 }, { ...manner, isFree: true });
        expect(end.changes).toEqual(placeEdit(start, canvas).changes);
      }),
    );
  });

  it("moves by whole pixels, only straight with Shift, and snaps within six pixels of the screen", () => {
    const drag = dragOf(new Map([["chat", chat]]));
    expect(drag.to({ x: 830.4, y: 420.2 }, manner).boxes.get("chat")).toEqual({ ...chat, x: 730, y: 320 });
    expect(drag.to({ x: 830, y: 420 }, { ...manner, isStraight: true }).boxes.get("chat")).toEqual({
      ...chat,
      x: 730,
    });
    // Its middle is ten pixels of the canvas from that of the canvas, five of the screen.
    const snapped = drag.to({ x: 870, y: 420 }, manner);
    expect(snapped.boxes.get("chat")?.x).toBe(760);
    expect(snapped.guides).toMatchObject([{ axis: "x", at: 960 }]);
    const free = drag.to({ x: 870, y: 420 }, { ...manner, isFree: true });
    expect(free.boxes.get("chat")?.x).toBe(770);
    expect(free.guides).toEqual([]);
  });

  it("at a corner changes the scale, and the chosen room with it; at a side only the room", () => {
    const start = new Map([["chat", chat]]);
    const corner = dragOf(start, { x: 1, y: 1 }).to({ x: 1_000, y: 550 }, manner);
    expect(corner.changes).toMatchObject({ "chat-scale": "180", "chat-width": "55.5" });
    expect(corner.boxes.get("chat")).toEqual({ ...chat, width: 600, height: 450 });
    const side = dragOf(start, { x: -1, y: 0 }).to({ x: 700, y: 999 }, manner);
    expect(side.changes).toMatchObject({ "chat-width": "46.3" });
    expect(side.changes).not.toHaveProperty("chat-height");
    expect(side.boxes.get("chat")).toEqual({ ...chat, x: 600, width: 500 });
  });

  it("never writes a place, a scale or a room that the overlay does not take", () => {
    const handle = fc.option(fc.constantFrom(...corners, ...sides), { nil: undefined });
    const far = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(handle, far, far, (grip, x, y) => {
        const { changes } = dragOf(new Map([["chat", chat]]), grip).to({ x, y }, manner);
        const written = Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [name, value ?? ""]),
        );
        const { own } = readOptions(new URLSearchParams(written));
        for (const [name, value] of Object.entries(written)) expect(own[name]).toBe(value);
      }),
    );
  });
});
