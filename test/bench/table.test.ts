import { expect, it } from "vitest";
import { sectionsNamed } from "./bench-run.ts";
import { addedMs } from "./cpu/process-costs.ts";
import { type Result, isMet, ratioOf } from "./results.ts";
import { tableText } from "./table.ts";

const result = (part: Partial<Result>): Result => ({ what: "a thing", unit: "ms", ours: 3, ...part });

it("a result is judged by its goal: a most, a least, or a ratio to its floor", () => {
  expect(isMet(result({}))).toBeUndefined();
  expect([2, 3, 4].map((most) => isMet(result({ goal: { most } })))).toEqual([false, true, true]);
  expect([2, 3, 4].map((least) => isMet(result({ goal: { least } })))).toEqual([true, true, false]);
  expect([1, 2, 3].map((floor) => isMet(result({ floor, goal: { maxRatio: 1.5 } })))).toEqual([
    false,
    true,
    true,
  ]);
});

it("what was not measured misses its goal", () => {
  expect(isMet(result({ ours: Number.NaN, goal: { most: 4 } }))).toBe(false);
  expect(isMet(result({ ours: Number.NaN, goal: { least: 4 } }))).toBe(false);
  expect(isMet(result({ goal: { maxRatio: 4 } }))).toBe(false);
});

it("a ratio that was measured round by round counts before the quotient", () => {
  expect(ratioOf(result({ floor: 2 }))).toBe(1.5);
  expect(ratioOf(result({ floor: 2, ratio: 1.4 }))).toBe(1.4);
  expect(ratioOf(result({}))).toBeUndefined();
});

it("sections are named whole or by their first words; all of them by none", () => {
  const sections = ["cpu-plugin", "cpu-page", "cpus", "decode"].map((name) => ({ name }));
  const named = (...names: string[]) => sectionsNamed(sections, names).map(({ name }) => name);
  expect(named()).toHaveLength(4);
  expect(named("cpu")).toEqual(["cpu-plugin", "cpu-page"]);
  expect(named("decode", "cpu-page")).toEqual(["cpu-page", "decode"]);
  expect(() => named("dec")).toThrow("Nothing is called dec. There are: cpu-plugin, cpu-page, cpus, decode.");
});

it("the table names peers, leaves out columns without content, and has three digits that count", () => {
  const text = tableText([
    result({ ours: 1_234.5, floor: 617.25, goal: { maxRatio: 1.5 } }),
    result({ what: "another", unit: "%", ours: 0.123, peers: { "a peer": 12.345 } }),
  ]);
  expect(text).toBe(
    [
      "what         ours          peers   floor  ratio           goal",
      "a thing  1,235 ms                 617 ms   2.00  ≤ 1.5 × floor  MISSED",
      "another    0.12 %  a peer 12.3 %",
    ].join("\n"),
  );
  expect(tableText([result({})])).toBe("what     ours\na thing  3 ms");
});

it("a process's time is the exact count, unless threads took theirs with them as they ended", () => {
  expect(addedMs({ ticks: 100, threads: 101 }, { ticks: 110, threads: 113.5 })).toBe(12.5);
  expect(addedMs({ ticks: 100, threads: 101 }, { ticks: 300, threads: 61 })).toBe(190);
});
