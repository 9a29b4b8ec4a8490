import { expect, it } from "vitest";
import { LastIds, createSeenIds } from "../../../shared/api/last-ids.ts";

it("the last ids are those that were added last, whether for the first time or again", () => {
  const ids = new LastIds(2);
  for (const id of ["one", "two", "one", "three"]) ids.add(id);
  expect(["one", "two", "three"].filter((id) => ids.has(id))).toEqual(["one", "three"]);
});

it("the last ids are 512, and the last ones seen 4,096, unless another number is given", () => {
  const last = new LastIds();
  for (let at = 0; at <= 512; at++) last.add(`${at}`);
  expect(["0", "1", "512"].map((id) => last.has(id))).toEqual([false, true, true]);
  const seen = createSeenIds();
  for (let at = 0; at < 4_096; at++) expect(seen.isNew(`${at}`)).toBe(true);
  expect(seen.isNew("0")).toBe(false);
  expect(seen.isNew("more")).toBe(true);
  expect([seen.isNew("1"), seen.isNew("0")]).toEqual([false, true]);
});

it("an empty id identifies nothing, so that it is always new", () => {
  const seen = createSeenIds(2);
  expect(["", "", "a", "a"].map((id) => seen.isNew(id))).toEqual([true, true, true, false]);
});
