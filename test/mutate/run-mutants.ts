import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Mutant, mutate, noting } from "./mutants.ts";
import type { ModuleResult } from "./orders.ts";
import type { Runner } from "./runner.ts";
import type { TestFiles } from "./test-files.ts";

/** How a mutant ended. One that runs out of time is noticed as well: the tests did not end as they do without it. */
export interface Ending {
  readonly mutant: Mutant;
  readonly state: "killed" | "survived" | "timed out" | "no test";
  /** The first failure, or why there is none. */
  readonly detail: string;
  readonly tookMs: number;
}

/** The tests by which each mutant is judged, with how long each takes. */
export interface Judges {
  readonly testsOf: (mutant: Mutant) => readonly string[];
  readonly durationMs: (test: string) => number;
  readonly maxMs: (test: string) => number;
  /** Test files that fail by themselves, and why. They judge nothing. */
  readonly failing: ReadonlyMap<string, string>;
}

/** A mutant is given up as survived after tests that take so long by themselves. */
const maxTestsMs = 60_000;
/** Files that are run at a time, so that the runners end together. */
const filesAtOnce = 8;

/** Runs every test file once, to see which mutants' code each of them runs, and how long it takes. */
export async function findJudges(
  root: string,
  files: TestFiles,
  mutants: readonly Mutant[],
  runners: readonly Runner[],
): Promise<Judges> {
  const mutated = Map.groupBy(mutants, ({ file }) => file);
  const sources = [...mutated].map(([file, inFile]) => ({
    file,
    text: noting(readFileSync(root + file, "utf8"), inFile),
  }));
  const wanted = new Set([...mutated.keys()].flatMap((file) => files.importers(file)));
  const tests = files.tests.filter((test) => wanted.has(test));
  const parts = Array.from({ length: Math.ceil(tests.length / filesAtOnce) }, (_, index) =>
    tests.slice(index * filesAtOnce, (index + 1) * filesAtOnce),
  );
  const results = new Map<string, ModuleResult>();
  const failing = new Map<string, string>();
  const runParts = (some: readonly (readonly string[])[]): Promise<void> =>
    inTurn(some, runners, async (part, runner) => {
      const answer = await runner.run({
        tests: part,
        sources,
        bail: false,
        testTimeoutMs: 60_000,
        cpuLimitMs: 600_000,
      });
      if (!answer) throw new Error(`These tests did not end: ${part.join(" ")}.`);
      for (const result of answer.modules) {
        results.set(result.test, result);
        if (result.state === "failed") failing.set(result.test, result.failure ?? result.state);
        else failing.delete(result.test);
      }
    });
  await runParts(parts);
  // On a busy computer, one may fail that passes by itself.
  await runParts([...failing.keys()].map((test) => [test]));
  const atLoad = new Set([...results.values()].flatMap(({ reachedAtLoad = [] }) => reachedAtLoad));
  const durationMs = (test: string): number => results.get(test)?.durationMs ?? 0;
  return {
    failing,
    durationMs,
    maxMs: (test) => results.get(test)?.maxMs ?? 0,
    testsOf(mutant) {
      // What runs while a file is loaded runs once in a process, so the notes do not say for which tests it matters.
      const isLoaded = !mutant.block || atLoad.has(mutant.number);
      const importers = new Set(isLoaded ? files.importers(mutant.file) : []);
      const judges = tests
        .filter((test) => !failing.has(test))
        .filter((test) => importers.has(test) || results.get(test)?.reached?.includes(mutant.number))
        .toSorted(
          (one, other) =>
            distance(mutant.file, one) - distance(mutant.file, other) || durationMs(one) - durationMs(other),
        );
      let sumMs = 0;
      return judges.filter((test) => (sumMs += durationMs(test)) <= maxTestsMs || test === judges[0]);
    },
  };
}

/** 0 for a file's own tests, 1 for those of its folder, 2 for others. */
function distance(file: string, test: string): number {
  if (test === `test/${file.replace(/\.ts$/, ".test.ts")}`) return 0;
  return dirname(test) === `test/${dirname(file)}` ? 1 : 2;
}

/** Runs each mutant's tests until one fails. */
export async function runMutants(
  root: string,
  mutants: readonly Mutant[],
  judges: Judges,
  runners: readonly Runner[],
  onEnd: (ending: Ending) => void,
): Promise<void> {
  await inTurn(mutants, runners, async (mutant, runner) => {
    const startedAt = performance.now();
    const end = (state: Ending["state"], detail: string): void =>
      onEnd({ mutant, state, detail, tookMs: Math.round(performance.now() - startedAt) });
    const tests = judges.testsOf(mutant);
    if (tests.length === 0)
      return end("no test", "no test runs this code without a browser or the built plugin");
    const durations = tests.map((test) => judges.durationMs(test));
    const answer = await runner.run({
      tests,
      sources: [{ file: mutant.file, text: mutate(readFileSync(root + mutant.file, "utf8"), mutant) }],
      bail: true,
      // Many a mutant shows by something that never comes. Three times as long as without one is enough to know that.
      testTimeoutMs: 5_000 + 3 * Math.max(...tests.map((test) => judges.maxMs(test))),
      cpuLimitMs: 20_000 + 2 * durations.reduce((sum, durationMs) => sum + durationMs),
    });
    if (!answer) return end("timed out", `${tests[0]} did not end`);
    const failed = answer.modules.find(({ state }) => state === "failed");
    if (failed) {
      const detail = `${failed.test}: ${failed.failure}`;
      return end(/timed out in \d+ms/.test(detail) ? "timed out" : "killed", detail);
    }
    const [unhandled] = answer.unhandled;
    if (unhandled !== undefined) return end("killed", unhandled);
    end("survived", `${tests.length} test files passed`);
  });
}

/** Gives each runner its next piece of work when it has ended the one before. */
async function inTurn<Work>(
  works: readonly Work[],
  runners: readonly Runner[],
  run: (work: Work, runner: Runner) => Promise<void>,
): Promise<void> {
  const left = [...works];
  await Promise.all(
    runners.map(async (runner) => {
      for (let work = left.shift(); work !== undefined; work = left.shift()) await run(work, runner);
    }),
  );
}
