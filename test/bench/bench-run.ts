import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { Result } from "./results.ts";

/** What one run of the bench measured: the content of the file of `--json`. */
export interface BenchRun {
  readonly machine: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** How many programs wanted a core before it began, by the system's average over a minute. */
  readonly loadBefore: number;
  readonly sections: SectionRun[];
}

/** A section that was measured. */
export interface SectionRun {
  readonly name: string;
  /** What it measures, and what its floor is. */
  readonly about: string;
  /** How long it took. */
  readonly seconds: number;
  readonly results: readonly Result[];
  /** Why it could not be measured to its end. */
  readonly failure?: string;
}

const goalSchema = v.union([
  v.object({ most: v.number() }),
  v.object({ least: v.number() }),
  v.object({ maxRatio: v.number() }),
  v.object({ maxAbove: v.number() }),
]);

/** JSON has no word for what is not a number. */
const number = v.pipe(
  v.nullable(v.number()),
  v.transform((value) => value ?? Number.NaN),
);

const runSchema = v.object({
  machine: v.string(),
  startedAt: v.string(),
  loadBefore: v.number(),
  sections: v.array(
    v.object({
      name: v.string(),
      about: v.string(),
      seconds: v.number(),
      failure: v.exactOptional(v.string()),
      results: v.array(
        v.object({
          what: v.string(),
          unit: v.picklist(["ms", "s", "%", "MB", ""]),
          ours: number,
          floor: v.exactOptional(number),
          peers: v.exactOptional(v.record(v.string(), number)),
          ratio: v.exactOptional(number),
          goal: v.exactOptional(goalSchema),
        }),
      ),
    }),
  ),
});

/** The sections that somebody names: by a whole name, or by its first words. None named: all. */
export function sectionsNamed<Section extends { readonly name: string }>(
  sections: readonly Section[],
  names: readonly string[],
): readonly Section[] {
  const isNamed = ({ name }: Section, by: string): boolean => name === by || name.startsWith(`${by}-`);
  for (const by of names)
    if (!sections.some((section) => isNamed(section, by)))
      throw new Error(`Nothing is called ${by}. There are: ${sections.map(({ name }) => name).join(", ")}.`);
  return sections.filter((section) => names.length === 0 || names.some((by) => isNamed(section, by)));
}

/** Reads the file of a run; throws a sentence when it is not one. */
export async function readRun(file: string): Promise<BenchRun> {
  const content: unknown = JSON.parse(await readFile(file, "utf8"));
  const read = v.safeParse(runSchema, content);
  if (!read.success)
    throw new Error(`${file} is no file of \`npm run bench -- --json\`: ${v.summarize(read.issues)}`);
  return read.output;
}
