/** A mark, and when it ends. Monotonic milliseconds. */
export interface TemporaryMark<Mark> {
  readonly mark: Mark;
  readonly endsAt: number;
}

/** Marks that keys show for a moment after a press. */
export type TemporaryMarks<Mark> = ReturnType<typeof createTemporaryMarks<Mark>>;

/** Creates an empty set of marks, each lasting `showMs`. */
export function createTemporaryMarks<Mark>(
  clock: { readonly now: () => number },
  showMs: number,
  onChange: (keyId: string) => void,
) {
  const marks = new Map<string, TemporaryMark<Mark>>();
  return {
    set(keyId: string, mark: Mark) {
      marks.set(keyId, { mark, endsAt: clock.now() + showMs });
      onChange(keyId);
    },
    /** The mark on a key as of `now`. */
    of(keyId: string, now: number) {
      const mark = marks.get(keyId);
      return mark && now < mark.endsAt ? mark : undefined;
    },
  };
}
