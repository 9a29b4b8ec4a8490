import type { Clock } from "../../shared/clock.ts";

/** Marks that keys show for a moment after a press. */
export interface PassingMarks<Mark> {
  set(key: string, mark: Mark): void;
  /** The mark a key shows as of `now`, and when it ends. Monotonic milliseconds. */
  of(key: string, now: number): { readonly mark: Mark; readonly endsAt: number } | undefined;
}

/** Creates an empty set of marks, each lasting `showMs`. */
export function createPassingMarks<Mark>(
  clock: Pick<Clock, "now">,
  showMs: number,
  onChange: () => void,
): PassingMarks<Mark> {
  const marks = new Map<string, { readonly mark: Mark; readonly endsAt: number }>();
  return {
    set(key, mark) {
      marks.set(key, { mark, endsAt: clock.now() + showMs });
      onChange();
    },
    of(key, now) {
      const mark = marks.get(key);
      return mark && now < mark.endsAt ? mark : undefined;
    },
  };
}
