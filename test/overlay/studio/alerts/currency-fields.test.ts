import { expect, it } from "vitest";
import { inCurrency } from "../../../../overlay/studio/alerts/currency-fields.ts";

it("converts the amounts that the streamer typed, and no exact one, count or missing bound", () => {
  const variation = (amount?: object) => ({
    id: "a",
    name: "",
    weight: 50,
    when: amount ? { amount } : { nameHas: "x" },
    choices: { least: 3, volume: 7 },
  });
  const kind = (all: readonly object[], choices: object) =>
    ({ choices, variations: all }) as Parameters<typeof inCurrency>[0];
  const before = kind(
    [
      variation({ of: "value", least: 5, most: 10 }),
      variation({ of: "value", least: 5, most: Infinity }),
      variation({ of: "value", least: 5, most: 5 }),
      variation({ of: "count", least: 5, most: 10 }),
      variation(),
    ],
    { least: 2, tiers: { big: 0, huge: Infinity }, headline: "x" },
  );
  const after = inCurrency(before, (amount) => amount * 100);
  expect(after.choices).toEqual({ least: 200, tiers: { big: 0, huge: Infinity }, headline: "x" });
  expect(after.variations.map(({ when }) => when.amount && [when.amount.least, when.amount.most])).toEqual([
    [500, 1_000],
    [500, Infinity],
    [5, 5],
    [5, 10],
    undefined,
  ]);
  for (const { choices } of after.variations) expect(choices).toEqual({ least: 300, volume: 7 });
  expect(inCurrency(kind([], {}), () => 1)).toEqual({ choices: {}, variations: [] });
});
