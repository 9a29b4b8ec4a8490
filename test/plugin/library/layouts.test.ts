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

  it("have the one that was changed last at the end, also over a restart", () => {
    let kept: LayoutMap = {};
    const layouts = createLayouts({ Evening: "", Late: "", Morning: "" }, (all) => (kept = all));
    layouts.patch("Evening", { theme: "neon" }, false);
    expect(Object.keys(kept)).toEqual(["Late", "Morning", "Evening"]);
    expect(Object.keys(createLayouts(kept, () => {}).all)).toEqual(["Late", "Morning", "Evening"]);
  });

  it("are changed option by option, so that changes of two pages at once are both kept", () => {
    const layouts = createLayouts({ Evening: "volume=40&theme=neon" }, () => {});
    expect(layouts.patch("Evening", { scale: "90" }, false)).toEqual({
      query: "scale=90&theme=neon&volume=40",
    });
    expect(layouts.patch("Evening", { theme: null, show: "ai,chat" }, false)).toEqual({
      query: "scale=90&show=ai%2Cchat&volume=40",
    });
    expect(layouts.patch("Late", { theme: "neon" }, false)).toBe("missing");
    expect(layouts.patch("Late", { theme: "neon" }, true)).toEqual({ query: "theme=neon" });
    expect(layouts.patch("Late", { "chat-hide-names": "x".repeat(8_000) }, false)).toBe("rejected");
    expect(layouts.all).toEqual({ Evening: "scale=90&show=ai%2Cchat&volume=40", Late: "theme=neon" });
  });

  it("keep their place in the list under another name, which no other one may have", () => {
    const layouts = createLayouts({ Evening: "volume=40", Late: "" }, () => {});
    expect(layouts.rename("Evening", "Late")).toBe("taken");
    expect(layouts.rename("Gone", "Noon")).toBe("missing");
    expect(layouts.rename("Evening", "../x")).toBe("rejected");
    expect(layouts.rename("Evening", "Noon")).toBe("done");
    expect(Object.entries(layouts.all)).toEqual([
      ["Noon", "volume=40"],
      ["Late", ""],
    ]);
  });
});
