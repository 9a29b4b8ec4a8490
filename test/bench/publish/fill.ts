import type { BenchRun } from "../bench-run.ts";
import { tableMarkdown } from "../table.ts";

/** A place in a document whose content is measured: between `<!-- measured: NAME -->` and `<!-- end -->`. */
const place = /(<!-- measured: ([\w-]+) -->\n)[^]*?(<!-- end -->)/g;

/**
 * Fills the places of a document with a run: `run` with when and where it was made, the name of a section with what it
 * measures and its table. Places of sections that are not in the run stay as they are.
 */
export function fill(document: string, run: BenchRun): string {
  return document.replace(place, (whole: string, begin: string, name: string, end: string) => {
    if (name === "run") return `${begin}\n${aboutRun(run)}\n\n${end}`;
    const section = run.sections.find((one) => one.name === name);
    if (!section || section.results.length === 0) return whole;
    return `${begin}\n\`${name}\`: ${section.about}\n\n${tableMarkdown(section.results)}\n\n${end}`;
  });
}

/** Sections of a run for which a document has no place. */
export function unplaced(document: string, run: BenchRun): readonly string[] {
  const places = new Set([...document.matchAll(place)].map(([, , name]) => name));
  return run.sections.map(({ name }) => name).filter((name) => !places.has(name));
}

function aboutRun({ machine, startedAt, loadBefore, sections }: BenchRun): string {
  const minutes = sections.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  return `Measured on ${startedAt.slice(0, 10)} in ${Math.ceil(minutes)} minutes, on ${machine}; the load was ${loadBefore.toFixed(1)} before.`;
}
