import { describe, expect, it } from "vitest";
import { exportedSheet, gridOf } from "../../../../overlay/studio/avatar/sheet-export.ts";

const at = (x: number, y: number, w = 32, h = 48) => ({ x, y, w, h });
const aseprite = [0, 1, 2].map((one) => ({
  filename: `idle ${one}.aseprite`,
  frame: at((one % 2) * 32, one > 1 ? 48 : 0),
  rotated: false,
  trimmed: false,
  spriteSourceSize: at(0, 0),
  sourceSize: { w: 32, h: 48 },
  duration: one === 2 ? 200 : 50,
}));
const meta = { app: "https://www.aseprite.org/", image: "C:\\art\\idle.png", size: { w: 64, h: 96 } };
const textOf = (frames: unknown): string => JSON.stringify({ frames, meta });

describe("a sprite sheet's description", () => {
  it.each([
    ["array", textOf(aseprite)],
    ["hash", textOf(Object.fromEntries(aseprite.map(({ filename, ...rest }) => [filename, rest])))],
  ])("is read in Aseprite's form: %s", (_, text) => {
    const sheet = exportedSheet(text);
    expect(sheet).toMatchObject({ image: "idle.png", width: 32, height: 48, fps: 10 });
    expect(sheet && gridOf(sheet, { width: 64, height: 96 })).toEqual({
      columns: 2,
      rows: 2,
      frames: 3,
      fps: 10,
    });
  });

  it("has frames that are packed, trimmed or turned, as TexturePacker makes them", () => {
    const frames = [
      { frame: at(2, 2, 20, 30), spriteSourceSize: at(6, 9, 20, 30), sourceSize: { w: 32, h: 48 } },
      { frame: at(24, 2), rotated: true },
    ];
    const sheet = exportedSheet(textOf(frames));
    expect(sheet).toMatchObject({ width: 32, height: 48, fps: 12 });
    expect(sheet?.frames).toMatchObject([
      { x: 2, width: 20, isTurned: false, left: 6, top: 9 },
      { x: 24, width: 32, isTurned: true, left: 0, top: 0 },
    ]);
    expect(sheet && gridOf(sheet, { width: 128, height: 64 })).toBeUndefined();
  });

  it.each([
    ["the picture is wider", aseprite, { width: 65, height: 96 }],
    ["the picture is lower", aseprite, { width: 64, height: 80 }],
    ["they are in another order", aseprite.toReversed(), { width: 64, height: 96 }],
  ])("has no grid where %s", (_, frames, size) => {
    const sheet = exportedSheet(textOf(frames));
    expect(sheet && gridOf(sheet, size)).toBeUndefined();
  });

  it.each([
    "",
    "[]",
    "null",
    "{}",
    textOf([]),
    textOf([aseprite[0]]),
    textOf([{ frame: at(0, 0, 0, 0) }, { frame: at(0, 0, 0, 0) }]),
    textOf([{ frame: at(-1, 0) }, { frame: at(0, 0) }]),
    textOf([{ frame: at(0, 0, 1e9, 1) }, { frame: at(0, 0) }]),
    textOf({ a: "x", b: null }),
  ])("is none of %s", (text) => expect(exportedSheet(text)).toBeUndefined());
});
