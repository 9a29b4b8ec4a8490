import { describe, expect, it } from "vitest";
import { frameAt, spriteSheetIn } from "../../../shared/avatar/sprite-sheet.ts";

const sheet = { columns: 3, rows: 2, frames: 5, fps: 10 };

describe("a sprite sheet", () => {
  it("is read without anything else", () => {
    expect(spriteSheetIn({ ...sheet, more: 1 })).toEqual(sheet);
  });

  it.each([
    undefined,
    null,
    "3x2",
    {},
    { ...sheet, columns: 0 },
    { ...sheet, columns: 65 },
    { ...sheet, rows: 1.5 },
    { ...sheet, rows: "2" },
    { ...sheet, frames: 7 },
    { ...sheet, frames: 1 },
    { ...sheet, fps: 31 },
    { ...sheet, fps: Number.NaN },
  ])("is none of %j", (json) => expect(spriteSheetIn(json)).toBeUndefined());

  it.each([
    { ...sheet, columns: 1, rows: 2, frames: 2 },
    { columns: 64, rows: 64, frames: 64 * 64, fps: 30 },
    { ...sheet, frames: 6, fps: 1 },
    { ...sheet, frames: 2 },
  ])("may be %j", (json) => expect(spriteSheetIn(json)).toEqual(json));

  it.each([
    { ...sheet, rows: 0 },
    { ...sheet, rows: 65 },
    { ...sheet, frames: 0 },
    { ...sheet, frames: 2.5 },
    { ...sheet, fps: 0 },
    { ...sheet, fps: 0.5 },
    { ...sheet, columns: undefined },
    [sheet],
  ])("is none of %j either", (json) => expect(spriteSheetIn(json)).toBeUndefined());

  it("is played row by row, without the empty rest, and again from the start", () => {
    const played = [0, 99, 100, 250, 300, 499, 500].map((ms) => frameAt(sheet, ms));
    expect(played.map(({ column, row }) => `${column},${row}`)).toEqual([
      "0,0",
      "0,0",
      "1,0",
      "2,0",
      "0,1",
      "1,1",
      "0,0",
    ]);
  });
});
