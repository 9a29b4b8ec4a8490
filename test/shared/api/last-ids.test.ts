import { expect, it } from "vitest";
import { LastIds } from "../../../shared/api/last-ids.ts";

it("the last ids are those that were added last, whether for the first time or again", () => {
  const ids = new LastIds(2);
  for (const id of ["one", "two", "one", "three"]) ids.add(id);
  expect(["one", "two", "three"].filter((id) => ids.has(id))).toEqual(["one", "three"]);
});

it("the last ids are 512, unless another number is given, and each is new once", () => {
  const last = new LastIds();
  for (let at = 0; at <= 512; at++) last.add(`${at}`);
  expect(["0", "1", "512"].map((id) => last.has(id))).toEqual([false, true, true]);
  const seen = new LastIds(2);
  expect(["0", "1", "0", "2", "1", "0"].map((id) => seen.addNew(id))).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

it("an empty id identifies nothing, so that it is always new", () => {
  const seen = new LastIds();
  expect(["", "", "a", "a"].map((id) => seen.addNew(id))).toEqual([true, true, true, false]);
});
