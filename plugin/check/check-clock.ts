import type { Clock } from "../../shared/clock.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { type AddFinding, finding } from "./finding.ts";

/** Above this difference, times of the service no longer match the times shown here. */
const maxMs = 60_000;
const noticeableMs = 10_000;

/** Wraps `fetch` to measure how far this computer's clock is ahead of the responding server's. */
export function measureClock(
  send: typeof fetch,
  clock: Clock,
): { readonly fetch: typeof fetch; readonly differenceMs: () => number | undefined } {
  let differenceMs: number | undefined;
  return {
    async fetch(input, init) {
      const sentAt = clock.wall();
      const response = await send(input, init);
      const date = Date.parse(response.headers.get("date") ?? "");
      // The header has whole seconds, so half a second has passed on average.
      if (!Number.isNaN(date)) differenceMs = (sentAt + clock.wall()) / 2 - (date + 500);
      return response;
    },
    differenceMs: () => differenceMs,
  };
}

/** Reports the difference of the clocks. */
export function checkClock(
  differenceMs: number | undefined,
  { language, words }: Locale<Messages>,
  add: AddFinding,
): void {
  const { clockUnknown, clockRight, clockOff, todo } = words.check;
  if (differenceMs === undefined) return add(finding("clock", "unknown", clockUnknown));
  const offMs = Math.abs(differenceMs);
  const difference = durationIn(language, offMs);
  if (offMs < noticeableMs) return add(finding("clock", "fine", clockRight, { facts: { difference } }));
  add(
    finding("clock", offMs < maxMs ? "attention" : "trouble", clockOff, {
      facts: { difference },
      advice: todo.clock,
    }),
  );
}

/** A duration in its largest unit, as `1 hour`. */
function durationIn(language: string, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const [unit, size] = (
    [
      ["day", 86_400],
      ["hour", 3_600],
      ["minute", 60],
      ["second", 1],
    ] as const
  ).find(([, least]) => seconds >= least) ?? ["second", 1];
  const style = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, style).format(seconds / size);
}
