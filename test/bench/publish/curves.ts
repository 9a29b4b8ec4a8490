import type { BenchRun } from "../bench-run.ts";

/** A value at a place. */
export type Spot = readonly [at: number, value: number];

/** How something grows along something else. */
export interface Curve {
  readonly title: string;
  readonly unit: string;
  readonly along: string;
  readonly ours: readonly Spot[];
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
