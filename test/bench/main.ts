import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
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
console.log(`Measured on ${machine}.`);
const run: BenchRun = {
  machine,
  startedAt: new Date().toISOString(),
  loadBefore: loadavg()[0] ?? 0,
  sections: [],
};
for (const section of chosen) {
  const measured = await measure(section);
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
if (missed.length > 0) {
  console.log(`\nMissed: ${missed.map(({ what }) => what).join("; ")}.`);
}
const failed = run.sections.filter(({ failure }) => failure !== undefined);
if (failed.length > 0) console.log(`\nNot measured: ${failed.map(({ name }) => name).join(", ")}.`);
// A section that failed may have left programs running.
process.exit(missed.length + failed.length > 0 ? 1 : 0);

async function measure({ name, about, measure }: Section): Promise<SectionRun> {
  const startedAt = performance.now();
  const secondsSince = (): number => (performance.now() - startedAt) / 1_000;
  try {
    const results = await measure({
      isWanted: (what) => what.includes(values.only),
      minutes: Number(values.minutes),
    });
    return { name, about, seconds: secondsSince(), results };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { name, about, seconds: secondsSince(), results: [], failure };
  }
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
