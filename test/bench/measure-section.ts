import type { SectionRun } from "./bench-run.ts";
import { sections } from "./sections.ts";

/**
 * Measures one section in a process of its own, so that what another has left in memory, or running because it failed,
 * is not measured as well. `measure-section.ts NAME WORDS MINUTES` sends its parent what it found.
 */
const [name = "", words = "", minutes = "1"] = process.argv.slice(2);
const section = sections.find((one) => one.name === name);
if (!section) throw new Error(`There is no section ${name}.`);
const { about, measure } = section;
const startedAt = performance.now();
const found = await measure({
  isWanted: (what) => what.includes(words),
  minutes: Number(minutes),
}).then(
  (results) => ({ results }),
  (error: unknown) => ({ results: [], failure: error instanceof Error ? error.message : String(error) }),
);
const run: SectionRun = { name, about, seconds: (performance.now() - startedAt) / 1_000, ...found };
process.send?.(run, () => process.exit());
