import { describe, expect, it } from "vitest";
import { coveringPairs, piecesAt } from "../../../../overlay/studio/stage/covering.ts";

const boxes = new Map([
  ["chat", { x: 0, y: 0, width: 400, height: 600 }],
  ["alerts", { x: 300, y: 100, width: 300, height: 100 }],
  ["top", { x: 400, y: 300, width: 100, height: 100 }],
  ["status", { x: 320, y: 120, width: 50, height: 20 }],
]);

describe("pieces that cover each other", () => {
  it("are listed in pairs; those that only touch are not", () => {
    expect(coveringPairs(boxes)).toEqual([
      ["chat", "alerts"],
      ["chat", "status"],
      ["alerts", "status"],
    ]);
  });

  it("are taken at a point from the front to the back, a smaller one before a larger one", () => {
    expect(piecesAt(boxes, new Map(), { x: 330, y: 130 })).toEqual(["status", "alerts", "chat"]);
    expect(piecesAt(boxes, new Map([["chat", 3]]), { x: 330, y: 130 })).toEqual(["chat", "status", "alerts"]);
    expect(piecesAt(boxes, new Map(), { x: 900, y: 900 })).toEqual([]);
  });
});
