import { execFile } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Mutant, mutate } from "./mutants.ts";

export interface Compiler {
  /** Paths of the files in which there are errors when these mutants are in their places. */
  readonly compile: (mutants: readonly Mutant[]) => Promise<ReadonlySet<string>>;
  /** Whether a file imports another. */
  readonly imports: (file: string, other: string) => boolean;
}

/**
 * Mutants that do not compile. They could never reach a user, so whether a test notices them says nothing. In each run
 * of the compiler, a file has one mutant at most.
 */
export async function refusedMutants(
  mutants: readonly Mutant[],
  compiler: Compiler,
): Promise<ReadonlySet<Mutant>> {
  const inFiles = [...Map.groupBy(mutants, ({ file }) => file).values()];
  const rounds = Math.max(0, ...inFiles.map(({ length }) => length));
  const refused = new Set<Mutant>();
  for (let round = 0; round < rounds; round += 1) {
    const inRound = inFiles.flatMap((inFile) => inFile.slice(round, round + 1));
    for (const mutant of await refusedTogether(inRound, compiler)) refused.add(mutant);
  }
  return refused;
}

async function refusedTogether(mutants: readonly Mutant[], compiler: Compiler): Promise<readonly Mutant[]> {
  const wrong = await compiler.compile(mutants);
  if (wrong.size === 0) return [];
  if (mutants.length === 1) return mutants;
  const own = mutants.filter(({ file }) => wrong.has(file));
  if (own.length === wrong.size) return own;
  // An error in a file without a mutant mostly comes from the one mutant in what it imports.
  const imported = [...wrong].map((file) => mutants.filter((other) => compiler.imports(file, other.file)));
  const found = new Set(own.length > 0 ? own : imported.filter(({ length }) => length === 1).flat());
  for (const part of found.size > 0 ? [without(mutants, found)] : divided(mutants, new Set(imported.flat())))
    if (part.length > 0) for (const mutant of await refusedTogether(part, compiler)) found.add(mutant);
  return [...found];
}

function without(mutants: readonly Mutant[], some: ReadonlySet<Mutant>): readonly Mutant[] {
  return mutants.filter((mutant) => !some.has(mutant));
}

/** Two parts: the likely causes of an error and the others, or halves. */
function divided(mutants: readonly Mutant[], causes: ReadonlySet<Mutant>): readonly (readonly Mutant[])[] {
  if (causes.size > 0 && causes.size < mutants.length) return [[...causes], without(mutants, causes)];
  const half = Math.ceil(mutants.length / 2);
  return [mutants.slice(0, half), mutants.slice(half)];
}

const tsc = [
  join(import.meta.dirname, "../../node_modules/typescript/bin/tsc"),
  ..."--noEmit --pretty false --incremental --tsBuildInfoFile .tsbuildinfo".split(" "),
  // Style sheets are imported too; in the project, a test names the types for those.
  ..."--types node,vite/client".split(" "),
  // A mutant that no longer uses a variable is a program all the same.
  ..."--noUnusedLocals false --noUnusedParameters false --allowUnreachableCode true".split(" "),
];

/** The project's compiler, on a copy of its sources in a folder that is not there yet. */
export async function copyToCompile(
  root: string,
  sources: readonly string[],
  copy: string,
): Promise<Compiler> {
  for (const source of [...sources, "tsconfig.json"])
    cpSync(join(root, source), join(copy, source), { recursive: true });
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(copy, "node_modules"), "junction");
  const compile: Compiler["compile"] = async (mutants) => {
    const texts = mutants.map((mutant) => ({ mutant, text: readFileSync(join(root, mutant.file), "utf8") }));
    for (const { mutant, text } of texts) writeFileSync(join(copy, mutant.file), mutate(text, mutant));
    const output = await outputOf(tsc, copy);
    for (const { mutant, text } of texts) writeFileSync(join(copy, mutant.file), text);
    const errors = output.match(/^.+error TS.+$/gm) ?? [];
    return new Set(errors.map((line) => /^(.+?)\(\d+,\d+\): /.exec(line)?.[1] ?? line));
  };
  const [wrong] = await compile([]);
  if (wrong !== undefined) throw new Error(`Without any mutant, the compiler finds an error: ${wrong}.`);
  return {
    compile,
    // No two files have the same name.
    imports: (file, other) => readFileSync(join(root, file), "utf8").includes(`/${basename(other)}"`),
  };
}

async function outputOf(program: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) =>
    execFile(process.execPath, program, { cwd, maxBuffer: 1 << 26 }, (failure, stdout) => {
      if (failure && !/error TS/.test(stdout)) reject(failure);
      else resolve(stdout);
    }),
  );
}
