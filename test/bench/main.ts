import { fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { chosenEngine } from "../fixtures/browser-path.ts";
import { readOptions } from "../fixtures/options.ts";
import { type BenchRun, type SectionRun, sectionsNamed } from "./bench-run.ts";
import { isMet } from "./results.ts";
import { type Section, sections } from "./sections.ts";
import { tableText } from "./table.ts";

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    json: { type: "string" },
    only: { type: "string", default: "" },
    minutes: { type: "string", default: "0.5" },
    engine: { type: "string" },
  },
});
const chosen = orEnd(() => sectionsNamed(sections, positionals));
if (values.engine !== undefined) process.env["ENGINE"] = values.engine;
const engine = orEnd(chosenEngine);

const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, Chromium ${engine}, ${process.platform}`;
const loadBefore = loadavg()[0] ?? 0;
console.log(`Measured on ${machine}; the load was ${loadBefore.toFixed(1)} before.`);
const run: BenchRun = { machine, startedAt: new Date().toISOString(), loadBefore, sections: [] };
for (const section of chosen) {
  const measured = await measureApart(section);
  run.sections.push(measured);
  const { name, about, seconds, failure, results } = measured;
  console.log(`\n${name}, in ${seconds.toFixed(0)} s. ${about}`);
  if (failure !== undefined) console.log(`It could not be measured: ${failure}`);
  if (results.length > 0) console.log(tableText(results));
  // What is measured so far stays, whatever ends the run.
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(run, undefined, 2));
}
const all = run.sections.flatMap(({ results }) => results);
if (run.sections.length > 1) console.log(`\nAll of it:\n${tableText(all)}`);
const missed = all.filter((result) => isMet(result) === false);
if (missed.length > 0) console.log(`\nMissed: ${missed.map(({ what }) => what).join("; ")}.`);
const failed = run.sections.filter(({ failure }) => failure !== undefined);
if (failed.length > 0) console.log(`\nNot measured: ${failed.map(({ name }) => name).join(", ")}.`);
if (missed.length + failed.length > 0) process.exitCode = 1;

function measureApart({ name, about }: Section): Promise<SectionRun> {
  const script = fileURLToPath(new URL("measure-section.ts", import.meta.url));
  // Unlike JSON, this keeps what is not a number.
  const child = fork(script, [name, values.only, values.minutes], { serialization: "advanced" });
  const startedAt = performance.now();
  return new Promise((resolve) => {
    child.once("message", (measured) => resolve(measured as SectionRun));
    child.once("exit", (code, signal) => {
      const seconds = (performance.now() - startedAt) / 1_000;
      resolve({ name, about, seconds, results: [], failure: `its process ended with ${signal ?? code}` });
    });
  });
}

/** What a function answers; the sentence that it throws ends the program. */
function orEnd<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
