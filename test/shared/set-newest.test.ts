import { expect, it } from "vitest";
import { setNewest } from "../../shared/set-newest.ts";

it("a bounded map keeps its newest entries, and one that is set again is the newest", () => {
  const map = new Map<string, number>();
  for (const key of ["a", "b", "a", "c"]) setNewest(map, key, map.size, 3);
  expect([...map.keys()]).toEqual(["b", "a", "c"]);
  setNewest(map, "d", 4, 2);
  expect([...map.keys()]).toEqual(["c", "d"]);
});
