import { describe, expect, it } from "vitest";
import { readOptions } from "../../../../overlay/options/options.ts";
import {
  currentBoxes,
  displacedBoxes,
  handleFor,
  hasRoom,
  scaleEdit,
  stretchEdit,
} from "../../../../overlay/studio/stage/piece-edits.ts";
import { fullHd } from "./boxes.ts";

const avatar = { x: 48, y: 660, width: 300, height: 380 };
const message = { x: 390, y: 800, width: 900, height: 200 };
const seen = new Map([
  ["avatar", avatar],
  ["ai", message],
]);

describe("the boxes of pieces", () => {
  it("are where the options of free pieces put them, before the page in the frame has followed", () => {
    const options = readOptions(new URLSearchParams("avatar-at=top-left,10,5"));
    const boxes = currentBoxes(seen, options, fullHd);
    expect(boxes.get("avatar")).toEqual({ ...avatar, x: 108, y: 54 });
    expect(boxes.get("ai")).toBe(message);
  });

  it("name those that flow and moved when another one became free, not those that only grew", () => {
    const options = readOptions(new URLSearchParams("avatar-at=top-left,10,5"));
    const moved = { ...message, x: 48 };
    expect([...displacedBoxes(seen, new Map([["ai", moved]]), options)]).toEqual([["ai", message]]);
    // Its lower edge is its anchor.
    const grown = { ...message, y: 700, height: 300 };
    expect(displacedBoxes(seen, new Map([["ai", grown]]), options).size).toBe(0);
    // A free one is where it was put.
    expect(displacedBoxes(seen, new Map([["avatar", { ...avatar, x: 500 }]]), options).size).toBe(0);
  });

  it("keep their anchors when they are resized, also over the middle of the canvas", () => {
    const options = readOptions(new URLSearchParams("chat-at=bottom-left,5,-5&chat-width=40&chat-height=40"));
    const chat = { x: 54, y: 594, width: 432, height: 432 };
    const taller = stretchEdit("chat", chat, { x: 0, y: -1 }, { x: 0, y: -540 }, options, fullHd);
    expect(taller.changes).toEqual({ "chat-at": "bottom-left,5,-5", "chat-height": "90" });
    const wider = stretchEdit("chat", chat, { x: 1, y: 0 }, { x: 1_200, y: 0 }, options, fullHd);
    expect(wider.changes["chat-at"]).toBe("bottom-left,5,-5");
    const larger = scaleEdit("chat", chat, { x: 1, y: -1 }, 220, options, fullHd);
    expect(larger.changes["chat-at"]).toBe("bottom-left,5,-5");
    expect(handleFor({ ...chat, width: 1_632 }, fullHd, "bottom-left")).toEqual({ x: 1, y: -1 });
  });

  it("grow away from the edge that they are at, and only text pieces have a room", () => {
    expect(handleFor(avatar, fullHd)).toEqual({ x: 1, y: -1 });
    expect(handleFor({ x: 1600, y: 400, width: 300, height: 300 }, fullHd)).toEqual({ x: -1, y: 0 });
    expect([hasRoom("chat"), hasRoom("avatar"), hasRoom("pulse")]).toEqual([true, false, false]);
  });
});
