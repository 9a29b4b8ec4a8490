import { describe, expect, it } from "vitest";
import type { BenchRun } from "../bench-run.ts";
import type { Result } from "../results.ts";
import { axisAt, axisOf, tickText } from "./axis.ts";
import { curvesOf } from "./curves.ts";
import { fill, unplaced } from "./fill.ts";
import { drawPicture, pictureThemes } from "./picture.ts";

const point = (at: number) => ({ curve: "Plugin: memory", along: "keys", at });
const results: readonly Result[] = [
  { what: "plugin's memory, 1 key", unit: "MB", ours: 80, floor: 60, point: point(1) },
  { what: "plugin's memory, 100 keys", unit: "MB", ours: 90.5, floor: 61, point: point(100) },
  { what: "not measured here", unit: "MB", ours: Number.NaN, point: point(200) },
  { what: "on no curve", unit: "ms", ours: 1, goal: { most: 2 } },
];
const run: BenchRun = {
  machine: "2 cores of a computer",
  loadBefore: 0.25,
  startedAt: "2026-05-01T10:00:00.000Z",
  sections: [{ name: "decode", about: "Events are read.", seconds: 61, results }],
};

describe("an axis", () => {
  it("of wide values is logarithmic, and begins and ends at round values", () => {
    const axis = axisOf([0.03, 0.9, 14]);
    expect(axis.isLog).toBe(true);
    expect(axis.ticks).toEqual([0.1, 1, 10]);
    expect([0.02, 20].map(axis.place)).toEqual([0, 1]);
    expect(axis.place(1) - axis.place(0.1)).toBeCloseTo(axis.place(10) - axis.place(1), 9);
  });

  it("of values that are close begins at 0, with even ticks", () => {
    const axis = axisOf([60, 93]);
    expect(axis).toMatchObject({ isLog: false, ticks: [0, 50, 100] });
    expect([0, 50, 100].map(axis.place)).toEqual([0, 0.5, 1]);
  });

  it("along which something grows has a tick for each place", () => {
    const axis = axisAt([100, 1, 10, 10]);
    expect(axis).toMatchObject({ isLog: true, ticks: [1, 10, 100] });
    expect([1, 10, 100].map(axis.place)).toEqual([0, 0.5, 1]);
  });

  it("writes its ticks without the noise of fractions", () => {
    expect([0.1 * 3, 1_000, 0.02].map(tickText)).toEqual(["0.3", "1,000", "0.02"]);
  });
});

it("a run's curves have the points that were measured", () => {
  expect(curvesOf(run)).toEqual([
    {
      title: "Plugin: memory",
      unit: "MB",
      along: "keys",
      ours: [
        [1, 80],
        [100, 90.5],
      ],
      floor: [
        [1, 60],
        [100, 61],
      ],
    },
  ]);
});

describe("the picture", () => {
  it("has a panel for each curve, ours and the floor in it, and its own ground in each theme", () => {
    const curves = curvesOf(run);
    for (const theme of Object.values(pictureThemes)) {
      const svg = drawPicture([...curves, ...curves, ...curves], theme);
      expect(svg).toContain(`fill="${theme.ground}"`);
      expect(svg.match(/>Plugin: memory</g)).toHaveLength(3);
      expect(svg).toContain(">90.5 MB</text>");
      expect(svg).toContain(">61 MB</text>");
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });

  it("shows words as text", () => {
    const svg = drawPicture(
      [{ title: "<b> & c", unit: "%", along: "x", ours: [[1, 1]], floor: [] }],
      pictureThemes.light,
    );
    expect(svg).toContain("&lt;b> &amp; c");
  });
});

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
    expect(filled).toMatch(/\| on no curve +\| +1 ms \| +\| +\| +≤ 2 ms \| +met \|/);
    expect(filled).not.toContain("old");
    expect(fill(filled, run)).toBe(filled);
  });

  it("has a place for each section, unless that is on a curve", () => {
    expect(unplaced(place("decode"), run)).toEqual([]);
    expect(unplaced(place("faults"), run)).toEqual([]);
    const [section] = run.sections;
    const flat = { ...run, sections: section ? [{ ...section, results: results.slice(3) }] : [] };
    expect(unplaced(place("faults"), flat)).toEqual(["decode"]);
  });

  it("keeps the places of sections that were not measured", () => {
    expect(fill(place("faults"), run)).toBe(place("faults"));
  });
});
