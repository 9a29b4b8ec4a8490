import { expect, it } from "vitest";
import { readNumber } from "../../../shared/ui/number-field.ts";

it("a typed number is moved within its bounds; other text is none", () => {
  expect(readNumber("40", 25, 400)).toEqual({ value: 40, isClamped: false });
  expect(readNumber(" 2,5 ", 0, 10)).toEqual({ value: 2.5, isClamped: false });
  expect(readNumber("−2,5", -6, 6)).toEqual({ value: -2.5, isClamped: false });
  expect(readNumber("900", 25, 400)).toEqual({ value: 400, isClamped: true });
  expect(readNumber("", 25, 400)).toBeUndefined();
  expect(readNumber("big", 25, 400)).toBeUndefined();
});
