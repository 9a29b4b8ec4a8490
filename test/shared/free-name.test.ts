import { expect, it } from "vitest";
import { freeName } from "../../shared/free-name.ts";
import { isLayoutName, maxLayoutNameLength } from "../../shared/protocol/layout-query.ts";

const free = (name: string, ...taken: readonly string[]): string =>
  freeName(name, maxLayoutNameLength, (one) => taken.includes(one));

it("a free name stays, and a taken one gets the first free number", () => {
  expect(free("Evening")).toBe("Evening");
  expect(free("Evening", "Evening", "Evening 2", "Evening 4")).toBe("Evening 3");
});

it("a long name is cut for its number, between words or letters and never within a letter", () => {
  const words = `${"a".repeat(35)} bbbb`;
  expect(free(words, words)).toBe(`${"a".repeat(35)} 2`);
  const rare = `${"a".repeat(35)}\u{20000}bb`;
  expect(free(rare, rare)).toBe(`${"a".repeat(35)} 2`);
  expect(isLayoutName(free(rare, rare))).toBe(true);
});
