import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { places } from "../../../overlay/page/overlay-options.ts";
import { placeText, readPlace } from "../../../overlay/page/piece-place.ts";

describe("a piece's place", () => {
  it("is read as it was written, to a hundredth of a percent", () => {
    const offset = fc.record({
      x: fc.integer({ min: -40_000, max: 40_000 }).map((one) => one / 100 || 0),
      y: fc.integer({ min: -40_000, max: 40_000 }).map((one) => one / 100 || 0),
    });
    const place = fc.oneof(
      fc.record({ anchor: fc.constantFrom(...places) }),
      fc.record({ anchor: fc.constantFrom(...places), offset }),
    );
    fc.assert(
      fc.property(place, (one) => {
        expect(readPlace(placeText(one))).toEqual(one);
      }),
    );
  });

  it.each([
    "",
    "nowhere",
    "left,",
    "left,1",
    "left,1,2,3",
    "left,,2",
    "left,one,2",
    "left,Infinity,2",
    "left,NaN,2",
    "left;1;2",
    ",1,2",
  ])("is not one of the text “%s”", (text) => {
    expect(readPlace(text)).toBeUndefined();
  });

  it("is within reach", () => {
    expect(readPlace("right,-1e9,1e9")).toEqual({ anchor: "right", offset: { x: -400, y: 400 } });
  });
});
