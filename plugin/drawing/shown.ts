import type { KeyTrouble } from "./trouble-key.ts";

/** What a key or dial shows, and when that changes by itself. */
export interface TimedView<View> {
  readonly view: View;
  /** Monotonic milliseconds; left out: never. */
  readonly changesAt?: number | undefined;
}

/** What a key or dial shows, or what keeps it from its work. */
export type Shown<View> = (TimedView<View> | { readonly trouble: KeyTrouble }) & {
  /** It tells what has become of a press, which outdoes a list that cannot be read. Default false. */
  readonly isBusy?: boolean;
};
