import { describe, expect, it } from "vitest";
import { readOptions } from "../../../../overlay/options/options.ts";
import { keyEdit } from "../../../../overlay/studio/stage/key-edits.ts";
import { fullHd } from "./boxes.ts";

const options = readOptions(new URLSearchParams());

describe("a key that resizes a piece", () => {
  it.each([
    ["left", 40, { x: 40, width: 310 }],
    ["right", 1_580, { x: 1_570, width: 310 }],
  ])("makes it wider away from the %s edge, which it is at", (_, x, wider) => {
    const chat = { x, y: 400, width: 300, height: 280 };
    const { boxes } = keyEdit(
      { does: "resize", by: { x: 10, y: 0 } },
      new Map([["chat", chat]]),
      { ...options, at: {} },
      fullHd,
    );
    expect(boxes.get("chat")).toMatchObject(wider);
  });
});
