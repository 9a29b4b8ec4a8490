import * as v from "valibot";
import type { BenchRun } from "../bench-run.ts";

/** A value at a place. */
export type Spot = readonly [at: number, value: number];

/** How something grows along something else. */
export interface Curve {
  readonly title: string;
  readonly unit: string;
  readonly along: string;
  readonly ours: readonly Spot[];
  /** Whether it is drawn over even time instead of at places far apart. */
  readonly isOverTime?: true;
  /** Empty where there is none. */
  readonly floor: readonly Spot[];
}

/** The curves of a run, in the order of their first points. */
export function curvesOf({ sections }: BenchRun): readonly Curve[] {
  const curves = new Map<string, Curve & { readonly ours: Spot[]; readonly floor: Spot[] }>();
  for (const { point, unit, ours, floor } of sections.flatMap(({ results }) => results)) {
    if (point === undefined || !Number.isFinite(ours)) continue;
    const { curve: title, along, at } = point;
    const key = JSON.stringify([title, along]);
    const curve = curves.get(key) ?? { title, unit, along, ours: [], floor: [] };
    curves.set(key, curve);
    curve.ours.push([at, ours]);
    if (floor !== undefined && Number.isFinite(floor)) curve.floor.push([at, floor]);
  }
  return [...curves.values()];
}

const lineSchema = v.object({
  minute: v.number(),
  plugin: v.object({ rssMb: v.number() }),
  pages: v.record(
    v.string(),
    v.object({ ageMinutes: v.number(), heapMb: v.exactOptional(v.nullable(v.number())) }),
  ),
});

/**
 * The curves of a soak, from its file with a line of JSON for each minute: the plugin's, and those of the page that was
 * open longest.
 */
export function soakCurves(text: string): readonly Curve[] {
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => v.parse(lineSchema, JSON.parse(line)));
  const minutes = lines.at(-1)?.minute ?? 0;
  const along = minutes < 90 ? "minutes" : "hours";
  const at = (minute: number): number => (along === "hours" ? minute / 60 : minute);
  const pages = Object.entries(lines.at(-1)?.pages ?? {});
  const [oldest] = pages.toSorted(([, one], [, other]) => other.ageMinutes - one.ageMinutes);
  const [page = ""] = oldest ?? [];
  const common = {
    unit: "MB",
    along: `${along} of real time, with faults`,
    isOverTime: true,
    floor: [],
  } as const;
  return [
    {
      ...common,
      title: "Plugin: memory",
      ours: lines.map(({ minute, plugin }): Spot => [at(minute), plugin.rssMb]),
    },
    {
      ...common,
      title: "Page: heap",
      ours: lines.flatMap((line): Spot[] => {
        const { heapMb } = line.pages[page] ?? {};
        return typeof heapMb === "number" ? [[at(line.minute), heapMb]] : [];
      }),
    },
  ].filter(({ ours }) => ours.length > 0);
}
