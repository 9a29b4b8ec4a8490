import { expect, it } from "vitest";
import { typedAmount, typedNumber, typedWhole } from "../../shared/typed-number.ts";

it.each([
  ["12", 12],
  [" 12,5 ", 12.5],
  ["0,125", 0.125],
  ["1.125", 1.125],
  ["−3", -3],
  ["1000", 1_000],
  ["1,000", undefined],
  ["-12,345", undefined],
  ["1,000,000", undefined],
  ["1 000", undefined],
  ["", undefined],
  ["many", undefined],
])("%j is typed for %s", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each([
  ["1000.50", 1_000.5],
  ["1000,5", 1_000.5],
  ["1.000", undefined],
  ["1,000", undefined],
  ["0.005", undefined],
])("as an amount, %j is typed for %s", (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

it.each([
  ["4455", 4_455],
  [" 1024 ", 1_024],
  ["65535", 65_535],
  ["1023", undefined],
  ["65536", undefined],
  ["4455.5", undefined],
  ["4e3", undefined],
  ["+4455", undefined],
  ["", undefined],
])("as a whole number from 1024 to 65535, %j is typed for %s", (text, number) => {
  expect(typedWhole(text, 1_024, 65_535)).toBe(number);
});

it("no text is typed for a negative whole number", () => {
  expect(typedWhole("many", -5, 5)).toBeUndefined();
});
