import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { normalizePath } from "vite";
import { readOptions } from "../fixtures/options.ts";
import { type Sample, decidingCode, filesOf, sampleMutants } from "./mutants.ts";
import { type Ending, findJudges, runMutants } from "./run-mutants.ts";
import { Runner } from "./runner.ts";
import { readTestFiles } from "./test-files.ts";
import { copyToCompile, refusedMutants } from "./type-check.ts";

/** Breaks the product on purpose, a place at a time, to see whether a test notices. */

const root = normalizePath(fileURLToPath(new URL("../..", import.meta.url)));

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "300" },
    // Tests of actions mostly wait for the cooldown and the like: two runs share a core.
    workers: { type: "string", default: String(2 * Math.min(2, availableParallelism())) },
    least: { type: "string", default: "0" },
    json: { type: "boolean", default: false },
  },
});

const files = filesOf(root, positionals.length > 0 ? positionals : decidingCode);

/** With `--json`, the standard output holds nothing but the JSON. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

// A mutant that loses its folder writes here, not into anybody's home. So do tests that end early, with their folders.
const home = mkdtempSync(join(tmpdir(), "sidekick-mutants-"));
const own = Object.fromEntries(
  ["HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TMPDIR", "TEMP", "TMP"].map((name) => [name, home]),
);
const env = { ...process.env, ...own };
const runners = Array.from({ length: Number(values.workers) }, () => new Runner(env));
process.on("exit", () => {
  for (const runner of runners) runner.stop();
  rmSync(home, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

const startedAt = performance.now();
const sample = await choose();
if (sample.chosen.length === 0) {
  console.error(
    `There is nothing to mutate in ${positionals.join(" ")}. Name files or folders of the product.`,
  );
  process.exit(2);
}

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
const sinceStart = (): string => {
  const cpuMs = runners.reduce((sum, runner) => sum + runner.cpuMs, 0);
  return `${minutes(performance.now() - startedAt)}, ${minutes(cpuMs)} of processor time`;
};

say(
  `${sample.chosen.length} of ${sample.all} mutants in ${files.length} files, seed ${values.seed}. ${sample.refused} that do not compile are left out.`,
);
const judges = await findJudges(root, readTestFiles(root), sample.chosen, runners);
for (const [test, failure] of judges.failing) say(`Left out, it fails by itself: ${test}: ${failure}`);
say(`Every test file has run once (${sinceStart()}). Now the mutants.`);

const endings: Ending[] = [];
await runMutants(root, sample.chosen, judges, runners, (ending) => {
  endings.push(ending);
  const { mutant, state, detail } = ending;
  if (state === "survived" || state === "no test")
    say(`  ${mutant.file}:${mutant.line}  ${mutant.change}  (${state}; ${detail})`);
  if (endings.length % 20 === 0) say(`${endings.length} of ${sample.chosen.length}, ${sinceStart()}.`);
});

const noticed = endings.filter(({ state }) => state === "killed" || state === "timed out").length;
const share = noticed / endings.length;
if (values.json) {
  const list = endings.map(({ mutant: { file, line, change }, ...rest }) => ({
    file,
    line,
    change,
    ...rest,
  }));
  const { refused, equivalent } = sample;
  const seed = Number(values.seed);
  console.log(JSON.stringify({ seed, share, refused, equivalent, endings: list }, undefined, 2));
} else console.log(tableOf(endings));
say(
  `${(share * 100).toFixed(1)} % of ${endings.length} mutants were noticed, in ${sinceStart()}; ${sample.refused} do not compile and ${sample.equivalent} change nothing: those were left out.`,
);
process.exit(share * 100 < Number(values.least) ? 1 : 0);

async function choose(): Promise<Sample> {
  const sources = ["shared", "plugin", "overlay", "manifest.json", "package.json"];
  const compiler = await copyToCompile(root, sources, join(home, "types"));
  const wanted = { files, seed: Number(values.seed), count: Number(values.count) };
  return sampleMutants(root, wanted, (mutants) => refusedMutants(mutants, compiler));
}

/** How the mutants of each folder ended. */
function tableOf(endings: readonly Ending[]): string {
  const states = ["killed", "timed out", "survived", "no test"] as const;
  const folders = Map.groupBy(endings, ({ mutant }) =>
    mutant.file.split("/").slice(0, -1).slice(0, 2).join("/"),
  );
  const rows = [...folders, ["all", endings] as const].map(([folder, inFolder]) => {
    const counts = states.map((state) => inFolder.filter((ending) => ending.state === state).length);
    const [killed = 0, timedOut = 0] = counts;
    return [folder, ...counts, `${Math.round((100 * (killed + timedOut)) / inFolder.length)} %`];
  });
  return [
    ["folder", ...states, "noticed"],
    ...rows.toSorted(([one], [other]) =>
      one === "all" ? 1 : other === "all" ? -1 : String(one).localeCompare(String(other)),
    ),
  ]
    .map(
      ([first, ...rest]) => String(first).padEnd(20) + rest.map((cell) => String(cell).padStart(11)).join(""),
    )
    .join("\n");
}
