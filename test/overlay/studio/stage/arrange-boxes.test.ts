import { describe, expect, it } from "vitest";
import { arranged, canArrange } from "../../../../overlay/studio/stage/arrange-boxes.ts";
import { fullHd } from "./boxes.ts";

const chat = { x: 100, y: 100, width: 200, height: 400 };
const alerts = { x: 700, y: 300, width: 300, height: 100 };
const top = { x: 320, y: 900, width: 100, height: 50 };

describe("arranging pieces", () => {
  it("aligns one against the canvas", () => {
    const one = new Map([["chat", chat]]);
    expect(arranged(one, "right", fullHd).get("chat")).toEqual({ ...chat, x: 1720 });
    expect(arranged(one, "centre", fullHd).get("chat")).toEqual({ ...chat, x: 860 });
    expect(arranged(one, "bottom", fullHd).get("chat")).toEqual({ ...chat, y: 680 });
  });

  it("aligns several against each other", () => {
    const two = new Map([
      ["chat", chat],
      ["alerts", alerts],
    ]);
    expect(arranged(two, "left", fullHd).get("alerts")?.x).toBe(100);
    expect(arranged(two, "right", fullHd).get("chat")?.x).toBe(800);
    expect(arranged(two, "middle", fullHd).get("alerts")?.y).toBe(250);
  });

  it("spreads three and more with equal gaps, and the outer ones stay", () => {
    const three = new Map([
      ["alerts", alerts],
      ["chat", chat],
      ["top", top],
    ]);
    const spread = arranged(three, "spreadAcross", fullHd);
    expect([spread.get("chat")?.x, spread.get("top")?.x, spread.get("alerts")?.x]).toEqual([100, 450, 700]);
    expect(canArrange("spreadDown", 2)).toBe(false);
    expect(canArrange("spreadDown", 3)).toBe(true);
    expect(canArrange("left", 1)).toBe(true);
  });
});
