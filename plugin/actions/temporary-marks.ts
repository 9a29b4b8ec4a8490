/** A mark, and when it ends. Monotonic milliseconds. */
export interface TemporaryMark<Mark> {
  readonly mark: Mark;
  readonly endsAt: number;
}

/** Marks that keys show for a moment after a press. */
export interface TemporaryMarks<Mark> {
  set(keyId: string, mark: Mark): void;
  /** The mark on a key as of `now`. */
  of(keyId: string, now: number): TemporaryMark<Mark> | undefined;
}

/** Creates an empty set of marks, each lasting `showMs`. */
export function createTemporaryMarks<Mark>(
  clock: { readonly now: () => number },
  showMs: number,
  onChange: (keyId: string) => void,
): TemporaryMarks<Mark> {
  const marks = new Map<string, TemporaryMark<Mark>>();
  return {
    set(keyId, mark) {
      marks.set(keyId, { mark, endsAt: clock.now() + showMs });
      onChange(keyId);
    },
    of(keyId, now) {
      const mark = marks.get(keyId);
      return mark && now < mark.endsAt ? mark : undefined;
    },
  };
}
