import { seeded } from "../../fixtures/seeded.ts";

/** Something that goes wrong between the service and its client, and for how long it is left to work. */
export interface Fault {
  readonly kind:
    | "drop"
    | "end"
    | "cut-mid-frame"
    | "silence"
    | "status"
    | "slow-headers"
    | "hang"
    | "reset"
    | "garbage"
    | "gzip-noise"
    | "oversized"
    | "endless"
    | "clock-jump";
  /** A status that is tried again, for `status`. */
  readonly status: number;
  /** Random bytes, for `garbage`. */
  readonly bytes: Uint8Array;
  /** Until the next fault, in milliseconds of real time. */
  readonly waitMs: number;
}

const kinds: readonly Fault["kind"][] = [
  "drop",
  "end",
  "cut-mid-frame",
  "silence",
  "status",
  "slow-headers",
  "hang",
  "reset",
  "garbage",
  "gzip-noise",
  "oversized",
  "endless",
  "clock-jump",
];
const statuses = [408, 429, 500, 502, 503, 504];

/** So many faults, from a seed. */
export function scheduleOf(seed: number, count: number): readonly Fault[] {
  const random = seeded(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  return Array.from({ length: count }, () => ({
    kind: kinds[below(kinds.length)] ?? "drop",
    status: statuses[below(statuses.length)] ?? 500,
    bytes: Uint8Array.from({ length: below(400) }, () => below(256)),
    waitMs: 10 + below(90),
  }));
}
