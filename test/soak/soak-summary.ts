import { type Growth, type GrowthBound, type Point, growthOf, isOverBound } from "./growth.ts";
import type { SoakLine } from "./soak-line.ts";

/** What a soak came to. */
export interface SoakSummary {
  /** For people, a line each. */
  readonly text: readonly string[];
  /** Everything that may not be, a sentence each; none: the soak passed. */
  readonly faults: readonly string[];
}

interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly bound: GrowthBound;
  readonly of: (line: SoakLine) => number | undefined;
  /** Only from lines on which it was counted anew. */
  readonly isRare?: true;
  /** The page that it is of, whose first minutes begin with each load. */
  readonly page?: string;
}

/** In the first minutes of plugin or page caches fill and code is compiled; short runs have a third of theirs for it. */
const settlesMinutes = 10;

/** What must not grow, and by how much it may swing. */
const measures: readonly Measure[] = [
  { name: "plugin, resident", unit: "MB", bound: { swing: 8, hourly: 3 }, of: ({ plugin }) => plugin.rssMb },
  live("plugin, live heap", "MB", { swing: 1, hourly: 0.5 }, "heapMb"),
  {
    name: "plugin, open files",
    unit: "",
    bound: { swing: 4, hourly: 1 },
    of: ({ plugin }) => plugin.openFiles,
  },
  {
    name: "plugin, active timers and sockets",
    unit: "",
    bound: { swing: 6, hourly: 2 },
    of: ({ plugin }) => Object.values(plugin.resources).reduce((sum, count) => sum + count, 0),
  },
  live("plugin, timers", "", { swing: 10, hourly: 5 }, "timeouts"),
  live("plugin, event emitters", "", { swing: 20, hourly: 10 }, "emitters"),
  live("plugin, event targets", "", { swing: 30, hourly: 15 }, "eventTargets"),
  live("plugin, abort signals", "", { swing: 20, hourly: 10 }, "abortSignals"),
  live("plugin, promises", "", { swing: 60, hourly: 30 }, "promises"),
  live("plugin, functions", "", { swing: 600, hourly: 300 }, "functions"),
  ...["default", "other"].flatMap((page) => [
    ofPage(page, "heap", "MB", { swing: 1, hourly: 0.5 }, "heapMb"),
    ofPage(page, "nodes", "", { swing: 150, hourly: 30 }, "nodes"),
    ofPage(page, "listeners", "", { swing: 15, hourly: 5 }, "listeners"),
  ]),
];

function live(name: string, unit: string, bound: GrowthBound, field: string): Measure {
  return { name, unit, bound, isRare: true, of: ({ plugin }) => plugin.live[field] };
}

function ofPage(
  page: string,
  what: string,
  unit: string,
  bound: GrowthBound,
  field: "heapMb" | "nodes" | "listeners",
): Measure {
  return { name: `page ${page}, ${what}`, unit, bound, page, of: ({ pages }) => pages[page]?.[field] };
}

/** The points of a measure, without the first minutes. */
function pointsOf(lines: readonly SoakLine[], { of, isRare, page }: Measure): Point[] {
  const last = lines.at(-1)?.minute ?? 0;
  const from = Math.min(settlesMinutes, last / 3);
  const points: Point[] = [];
  for (const line of lines) {
    const value = of(line);
    const age = page === undefined ? line.minute : (line.pages[page]?.ageMinutes ?? 0);
    if (Math.min(line.minute, age) <= from || value === undefined || !Number.isFinite(value)) continue;
    if (isRare && points.at(-1)?.[1] === value) continue;
    points.push([line.minute, value]);
  }
  return points;
}

/** Sums a soak up, and judges it. */
export function summariseSoak(lines: readonly SoakLine[]): SoakSummary {
  const last = lines.at(-1);
  if (!last) return { text: ["The soak has no line yet."], faults: ["It ended within its first minute."] };
  const faults: string[] = [];
  const grown = measures.flatMap((measure) => {
    const growth = growthOf(pointsOf(lines, measure));
    if (!growth) return [];
    const isOver = isOverBound(growth, measure.bound);
    const line = growthLine(measure, growth);
    if (isOver) faults.push(`It grew: ${line.trim()}`);
    return [line];
  });
  for (const [kind, { lost, doubled, missedOn }] of Object.entries(last.events)) {
    if (lost > 0) faults.push(`${lost} ${kind}s were lost.`);
    if (doubled > 0) faults.push(`${doubled} ${kind}s were shown again.`);
    for (const [page, missed] of Object.entries(missedOn))
      if (missed > 0) faults.push(`${missed} ${kind}s were not shown on the page “${page}”, which was open.`);
  }
  const { faces, requests, maxOpen, chat } = last;
  if (chat.doubled > 0) faults.push(`${chat.doubled} chat lines were shown again.`);
  if (faces.wrong > 0) faults.push(`${faces.wrong} faces of keys were wrong.`);
  if (requests.early > 0) faults.push(`${requests.early} reactions were asked for inside a known window.`);
  if (requests.pressesLost > 0) faults.push(`${requests.pressesLost} presses were lost.`);
  for (const [kind, most] of Object.entries(maxOpen))
    if (most > 1) faults.push(`${most} ${kind} streams were open at once.`);
  if (last.complaints > 0) faults.push(`Stream Deck would have refused ${last.complaints} commands.`);
  for (const line of lines) for (const finding of line.findings) if (isGrave(finding)) faults.push(finding);
  const counted = Object.entries(last.events).map(
    ([kind, { given, perhaps, shown, expired, lost, doubled }]) =>
      `  ${kind}s: ${given} given, ${shown} shown, ${expired} old news before a page could, ${lost} lost, ${doubled} shown again; ${perhaps} around a fault`,
  );
  const list = (counts: Readonly<Record<string, number>>): string[] =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([text, count]) => `  ${String(count).padStart(5)} × ${text}`);
  const mean = (of: (line: SoakLine) => number | undefined): string => {
    const values = lines.map(of).filter((value) => value !== undefined && Number.isFinite(value)) as number[];
    return (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(2);
  };
  const text = [
    `${last.minute} minutes, seed ${last.seed}, mean load ${mean(({ load }) => load)}`,
    ...counted,
    `  chat lines: ${last.chat.given} given, ${last.chat.doubled} shown again`,
    `  faces: ${faces.compared} compared, ${faces.wrong} wrong, the slowest true after ${faces.slowestMs.toFixed(0)} ms`,
    `  reactions: ${requests.reactions}, inside a known window ${requests.early}; presses lost ${requests.pressesLost}`,
    `  streams open at once: ${Object.entries(maxOpen)
      .map(([kind, most]) => `${kind} ${most}`)
      .join(", ")}`,
    `  plugin: mean ${mean(({ plugin }) => plugin.cpu * 100)} % of a core; pages' processes ${mean(({ pagesCpu }) => pagesCpu * 100)} %`,
    "Growth, without the first minutes:",
    ...grown,
    "Strikes:",
    ...list(last.strikes),
    "Warnings and errors of the plugin:",
    ...list(last.log),
    "Errors on the pages:",
    ...list(last.pageErrors),
    ...(faults.length === 0
      ? ["Nothing that may not be."]
      : ["What may not be:", ...faults.map((one) => `  ${one}`)]),
  ];
  return { text, faults };
}

/** Findings that no counter has. */
function isGrave(finding: string): boolean {
  return /plugin ended|after “.*”: \d+ event streams|could not be done/.test(finding);
}

function growthLine({ name, unit, bound }: Measure, { from, to, hourly, error, points }: Growth): string {
  const figure = (value: number): string => value.toFixed(Math.abs(value) < 100 ? 1 : 0);
  return (
    `  ${name}: ${figure(from)} → ${figure(to)} ${unit} (${figure(hourly)} ± ${figure(error)} an hour, ` +
    `${points} points; may swing by ${bound.swing} and grow by ${bound.hourly} an hour)`
  );
}
