import { describe, expect, it } from "vitest";
import { type LayoutMap, createLayouts } from "../../../plugin/library/layouts.ts";

describe("saved layouts", () => {
  it("are stored by name, replaced and removed, each change once", () => {
    const kept: LayoutMap[] = [];
    const layouts = createLayouts({ Old: "theme=neon" }, (all) => kept.push(all));
    expect(layouts.put("Evening", "show=chat")).toBe(true);
    expect(layouts.put("Evening", "show=chat")).toBe(true);
    layouts.remove("Old");
    layouts.remove("Old");
    expect(kept).toEqual([{ Old: "theme=neon", Evening: "show=chat" }, { Evening: "show=chat" }]);
    expect(layouts.all).toEqual({ Evening: "show=chat" });
  });

  it.each([
    ["", "a"],
    ["../x", "a"],
    ["<b>", "a"],
    [" led by a space", "a"],
    ["x".repeat(41), "a"],
    ["long", "x".repeat(8_001)],
    ["lines", "a\nb"],
  ])("reject the name %j with the query %j", (name, query) => {
    const layouts = createLayouts({}, () => {
      throw new Error("Nothing is to be kept.");
    });
    expect(layouts.put(name, query)).toBe(false);
  });

  it("are at most twenty, and invalid stored ones are ignored", () => {
    const layouts = createLayouts({ "<b>": "a" }, () => {});
    for (let at = 0; at < 30; at++) layouts.put(`layout ${at}`, "a");
    expect(Object.keys(layouts.all)).toHaveLength(20);
    expect(layouts.put("layout 3", "b")).toBe(true);
    // A name that objects have from birth is a name like any other.
    expect(createLayouts({}, () => {}).put("constructor", "a")).toBe(true);
  });
});
