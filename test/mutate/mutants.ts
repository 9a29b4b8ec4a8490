import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { seeded } from "../end-to-end/faults/schedule.ts";
import { type Equivalent, equivalents } from "./equivalents.ts";
import { type Mutation, mutationsOf } from "./mutations.ts";

/** A mutation of one of the product's files. */
export interface Mutant extends Mutation {
  readonly number: number;
  /** Path from the repository's root. */
  readonly file: string;
  readonly line: number;
  /** What is changed, and into what, in one line. */
  readonly change: string;
}

/** What is mutated when no path is named: code that decides. Tables of words and what only draws a page are not. */
export const decidingCode: readonly string[] = [
  "shared/*.ts",
  "shared/{alerts,api,avatar,protocol,voice}/**/*.ts",
  "shared/words/words.ts",
  "plugin/{actions,alerts,approval,forms,server,session}/**/*.ts",
  "overlay/pieces/**/{*-queue,*-player,*-groups,message-stage,chat-feed,captions,scheduler}.ts",
];

/** Files of paths, folders and patterns, from the repository's root. */
export function filesOf(root: string, paths: readonly string[]): readonly string[] {
  const patterns = paths.map((path) => (/\.ts$|\*/.test(path) ? path : `${path.replace(/\/$/, "")}/**/*.ts`));
  const found = globSync(patterns, { cwd: root }).map((file) => file.replaceAll(sep, "/"));
  return found.filter((file) => !file.startsWith("test/") && !file.endsWith(".config.ts")).toSorted();
}

/** Mutants of these files, as many as wanted, and how many were passed over on the way to them. */
export interface Sample {
  readonly chosen: readonly Mutant[];
  readonly all: number;
  /** Those that are known to change nothing. */
  readonly equivalent: number;
  /** Those that do not compile. */
  readonly refused: number;
}

/** Chooses mutants in the order that the seed gives. */
export async function sampleMutants(
  root: string,
  {
    files,
    seed,
    count,
  }: { readonly files: readonly string[]; readonly seed: number; readonly count: number },
  refusedOf: (mutants: readonly Mutant[]) => Promise<ReadonlySet<Mutant>>,
): Promise<Sample> {
  const all = files.flatMap((file) => mutantsOf(root, file));
  const random = seeded(seed);
  const left = all
    .map((mutant) => ({ mutant, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ mutant }) => mutant);
  const chosen: Mutant[] = [];
  let [equivalent, refusedSoFar] = [0, 0];
  while (chosen.length < count && left.length > 0) {
    // Of three mutants, about two compile.
    const drawn = left.splice(0, Math.ceil((count - chosen.length) * 1.5));
    const changing = drawn.filter((mutant) => !equivalentOf(root, mutant));
    const refused = await refusedOf(changing);
    for (const mutant of drawn) {
      if (chosen.length === count) break;
      if (!changing.includes(mutant)) equivalent += 1;
      else if (refused.has(mutant)) refusedSoFar += 1;
      else chosen.push({ ...mutant, number: chosen.length });
    }
  }
  return { chosen, all: all.length, equivalent, refused: refusedSoFar };
}

function mutantsOf(root: string, file: string): readonly Mutant[] {
  const text = readFileSync(root + file, "utf8");
  return mutationsOf(file, text).map((mutation) => ({
    ...mutation,
    number: 0,
    file,
    line: text.slice(0, mutation.start).split("\n").length,
    change: `${inLine(text.slice(mutation.start, mutation.end))} → ${inLine(mutation.replacement)}`,
  }));
}

function equivalentOf(root: string, { file, start, change }: Mutant): Equivalent | undefined {
  const text = readFileSync(root + file, "utf8");
  const line = text.slice(text.lastIndexOf("\n", start) + 1).split("\n", 1)[0] ?? "";
  return equivalents.find(
    (known) => known.file.test(file) && known.code.test(line) && (known.change?.test(change) ?? true),
  );
}

function inLine(code: string): string {
  const joined = code.replaceAll(/\s+/g, " ");
  return joined.length <= 60 ? joined : `${joined.slice(0, 40)} … ${joined.slice(-17)}`;
}

/** A file's text with one mutation. */
export function mutate(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** A file's text that notes which of these mutants' code is run. */
export function noting(text: string, mutants: readonly Mutant[]): string {
  const insertions = mutants.flatMap(({ number, block }) => {
    const note = `globalThis.reachedMutants?.add(${number})`;
    if (!block) return [];
    if (!block.isExpression) return [{ at: block.start, code: `${note};` }];
    return [
      { at: block.start, code: `(${note}, ` },
      { at: block.end, code: ")" },
    ];
  });
  // From the end, so that no insertion moves another's place.
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((noted, { at, code }) => noted.slice(0, at) + code + noted.slice(at), text);
}
