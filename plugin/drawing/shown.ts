import type { KeyTrouble } from "./trouble-key.ts";

/** What a key or dial shows, and when that changes by itself. */
export interface TimedView<View> {
  readonly view: View;
  /** Monotonic milliseconds; left out: never. */
  readonly changesAt?: number | undefined;
}

/** What a key or dial shows, or the trouble that stops it. */
export type Shown<View> = (TimedView<View> | { readonly trouble: KeyTrouble }) & {
  /** It shows the result of a press, which matters more than an unreadable list. Default false. */
  readonly isBusy?: boolean;
};
