/** One direction of a chart. */
export interface Axis {
  readonly isLog: boolean;
  readonly ticks: readonly number[];
  /** Where a value is, from 0 at the axis's beginning to 1 at its end. */
  readonly place: (value: number) => number;
}

/** Beyond so many times the smallest value, differences among small ones could not be seen on an even axis. */
const maxOnLinear = 8;

/** An axis of the values that are measured at: they are its ticks. */
export function axisAt(values: readonly number[]): Axis {
  const ticks = [...new Set(values)].toSorted((a, b) => a - b);
  return axisBetween(ticks[0] ?? 0, ticks.at(-1) ?? 1, ticks, isWide(ticks));
}

/** An axis of measured values, with round ticks around them; logarithmic if they are far apart. */
export function axisOf(values: readonly number[]): Axis {
  const sorted = values.toSorted((a, b) => a - b);
  const [least = 0, most = 1] = [sorted[0], sorted.at(-1)];
  if (!isWide(sorted)) return evenAxis(most);
  const from = roundDown(least);
  const to = roundUp(most);
  const [first, last] = [Math.ceil(Math.log10(from) - 1e-9), Math.floor(Math.log10(to) + 1e-9)];
  const decades = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  const ticks = decades.length > 1 ? decades : [from, ...decades, to];
  return axisBetween(from, to, [...new Set(ticks)], true);
}

/** An even axis from 0 to a round value. */
function evenAxis(most: number): Axis {
  const step = roundUp(most / 4);
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  return axisBetween(0, count * step, ticks, false);
}

/** A tick's value, short. */
export function tickText(value: number): string {
  return Number(value.toPrecision(6)).toLocaleString("en", { maximumFractionDigits: 6 });
}

function isWide(sorted: readonly number[]): boolean {
  const least = sorted[0] ?? 0;
  return least > 0 && (sorted.at(-1) ?? 0) / least > maxOnLinear;
}

function axisBetween(from: number, to: number, ticks: readonly number[], isLog: boolean): Axis {
  const scale = isLog ? Math.log10 : (value: number): number => value;
  const length = scale(to) - scale(from) || 1;
  return { isLog, ticks, place: (value) => (scale(value) - scale(from)) / length };
}

const steps = [1, 2, 5, 10];

/** The next of 1, 2, 5, 10, 20, … at or above a value. */
function roundUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * (steps.find((step) => step * decade >= value * (1 - 1e-9)) ?? 10);
}

function roundDown(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * (steps.findLast((step) => step * decade <= value * (1 + 1e-9)) ?? 1);
}
