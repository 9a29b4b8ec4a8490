import { expect, it } from "vitest";
import { LastIds } from "../../../shared/api/last-ids.ts";

it("the last ids are those that were added last, whether for the first time or again", () => {
  const ids = new LastIds(2);
  for (const id of ["one", "two", "one", "three"]) ids.add(id);
  expect(["one", "two", "three"].filter((id) => ids.has(id))).toEqual(["one", "three"]);
});
