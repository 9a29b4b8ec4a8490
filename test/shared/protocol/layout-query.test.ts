import { describe, expect, it } from "vitest";
import {
  isLayout,
  isLayoutName,
  maxLayoutNameLength,
  patchedQuery,
} from "../../../shared/protocol/layout-query.ts";

describe("a layout", () => {
  it.each(["a", "7", "Just Chatting", "Über_2-b", "配信", "x".repeat(maxLayoutNameLength)])(
    "can be named %s",
    (name) => {
      expect(isLayoutName(name)).toBe(true);
    },
  );

  it.each(["", " a", "-a", "_a", "a/b", "a\n", "a\nb", "🦊", "x".repeat(maxLayoutNameLength + 1)])(
    "cannot be named %o",
    (name) => {
      expect(isLayoutName(name)).toBe(false);
      expect(isLayout(name, "")).toBe(false);
    },
  );

  it.each(["", "a=1&b=%20", "!~", "x".repeat(8_000)])("can have the query %.20s", (query) => {
    expect(isLayout("a", query)).toBe(true);
  });

  it.each(["a b", "\u{7f}", "é", " a", "a\n", "x".repeat(8_001)])("cannot have the query %.20o", (query) => {
    expect(isLayout("a", query)).toBe(false);
  });

  it("has its options sorted by name, changed, added and removed", () => {
    expect(patchedQuery("b=2&a=1")).toBe("a=1&b=2");
    expect(patchedQuery("b=2&a=1", { c: "3", b: null, a: "x y" })).toBe("a=x+y&c=3");
    expect(patchedQuery("", { a: null })).toBe("");
  });
});
