import { describe, expect, it } from "vitest";
import type { BenchRun } from "../bench-run.ts";
import type { Result } from "../results.ts";
import { fill, unplaced } from "./fill.ts";

const results: readonly Result[] = [{ what: "in a table", unit: "ms", ours: 1, goal: { most: 2 } }];
const run: BenchRun = {
  machine: "2 cores of a computer",
  loadBefore: 0.25,
  startedAt: "2026-05-01T10:00:00.000Z",
  sections: [{ name: "decode", about: "Events are read.", seconds: 61, results }],
};

describe("a document", () => {
  const place = (name: string): string => `before\n<!-- measured: ${name} -->\nold\n<!-- end -->\nafter`;

  it("is filled with when and where the run was made", () => {
    expect(fill(place("run"), run)).toBe(
      "before\n<!-- measured: run -->\n\nMeasured on 2026-05-01 in 2 minutes, on 2 cores of a computer; the load was 0.3 before.\n\n<!-- end -->\nafter",
    );
  });

  it("is filled with a section's table, whatever was there before", () => {
    const filled = fill(place("decode"), run);
    expect(filled).toContain("`decode`: Events are read.\n");
    expect(filled).toMatch(/\| in a table +\| +1 ms \| +≤ 2 ms \| +met \|/);
    expect(filled).not.toContain("old");
    expect(fill(filled, run)).toBe(filled);
  });

  it("has a place for each section", () => {
    expect(unplaced(place("decode"), run)).toEqual([]);
    expect(unplaced(place("faults"), run)).toEqual(["decode"]);
  });

  it("keeps the places of sections that were not measured", () => {
    expect(fill(place("faults"), run)).toBe(place("faults"));
  });
});
