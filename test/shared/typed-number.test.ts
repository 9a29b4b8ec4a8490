import { expect, it } from "vitest";
import { typedAmount, typedNumber } from "../../shared/typed-number.ts";

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
