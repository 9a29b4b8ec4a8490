/** What a key shows, and when that changes by itself. */
export interface TimedView<View> {
  readonly view: View;
  /** Monotonic milliseconds; left out: never. */
  readonly changesAt?: number;
}
