import { describe, expect, it } from "vitest";
import { changedSheet, guessSheet, squareSheet } from "../../../../overlay/studio/avatar/sheet-numbers.ts";

describe("a picture's size", () => {
  it("suggests a strip of square frames, and a grid only where the streamer asks for one", () => {
    expect(guessSheet({ width: 1_024, height: 128 })).toMatchObject({ columns: 8, rows: 1, frames: 8 });
    expect(guessSheet({ width: 64, height: 256 })).toMatchObject({ columns: 1, rows: 4, frames: 4 });
    expect(guessSheet({ width: 512, height: 256 })).toBeUndefined();
    expect(squareSheet({ width: 512, height: 256 })).toMatchObject({ columns: 2, rows: 1, fps: 12 });
    for (const side of [0, 1, 512]) expect(squareSheet({ width: side, height: side })).toBeUndefined();
    // Squares of one pixel.
    expect(guessSheet({ width: 4_001, height: 128 })).toBeUndefined();
  });
});

describe("a sheet's numbers", () => {
  const sheet = { columns: 4, rows: 1, frames: 4, fps: 12 };
  it("stay a sheet whichever changes, and a full grid stays full", () => {
    expect(changedSheet(sheet, "columns", 6)).toMatchObject({ columns: 6, frames: 6 });
    expect(changedSheet({ ...sheet, frames: 3 }, "rows", 2)).toMatchObject({ rows: 2, frames: 3 });
    expect(changedSheet({ ...sheet, frames: 3 }, "columns", 2)).toMatchObject({ columns: 2, frames: 2 });
    expect(changedSheet(sheet, "frames", 3)).toMatchObject({ columns: 4, frames: 3 });
    expect(changedSheet(sheet, "columns", 1)).toMatchObject({ columns: 1, rows: 2, frames: 2 });
    expect(changedSheet({ ...sheet, columns: 1, rows: 4 }, "rows", 1)).toMatchObject({ columns: 2, rows: 1 });
    expect(changedSheet(sheet, "fps", 24)).toEqual({ ...sheet, fps: 24 });
  });
});
