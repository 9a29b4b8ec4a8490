/** How much a measure grew over a run, by a straight line through its points. */
export interface Growth {
  readonly points: number;
  /** First and last point of the line. */
  readonly from: number;
  readonly to: number;
  /** By an hour. */
  readonly hourly: number;
  /** Standard error of `hourly`. */
  readonly error: number;
}

/** A point: minutes, and what was measured. */
export type Point = readonly [minute: number, value: number];

/** Least squares; `undefined` for fewer than five points. */
export function growthOf(points: readonly Point[]): Growth | undefined {
  const { length } = points;
  const first = points[0];
  const last = points.at(-1);
  if (length < 5 || !first || !last) return undefined;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / length;
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const sxx = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (sxx === 0) return undefined;
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / sxx;
  const at = (x: number): number => meanY + slope * (x - meanX);
  const rest = points.reduce((sum, [x, y]) => sum + (y - at(x)) ** 2, 0);
  const error = Math.sqrt(rest / (length - 2) / sxx);
  return { points: length, from: at(first[0]), to: at(last[0]), hourly: slope * 60, error: error * 60 };
}

/** What a measure may grow by: a swing that is no growth, and so much for each hour. */
export interface GrowthBound {
  readonly swing: number;
  readonly hourly: number;
}

/** Whether a measure grew by more than it may, and surely so: by more than three standard errors. */
export function isOverBound(growth: Growth, bound: GrowthBound): boolean {
  const hours = (growth.to - growth.from) / (growth.hourly || Number.POSITIVE_INFINITY);
  const most = bound.swing + bound.hourly * hours;
  return growth.hourly > 3 * growth.error && growth.to - growth.from > most;
}
