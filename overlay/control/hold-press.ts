import type { Clock } from "../../shared/clock.ts";

/** How long a button is held until it counts, in milliseconds: as on the keys. */
const holdMs = 1_000;

/** A button's press that means one thing when it is short and another when it is held. */
export interface HoldPress {
  readonly isHeld: boolean;
  /** Handlers for the button's events. */
  readonly down: (event: PointerEvent | KeyboardEvent) => void;
  readonly up: (event: Event) => void;
  readonly click: () => void;
  readonly cancel: () => void;
}

/** Watches how long a button is held by pointer, Space or Enter: the hold counts at its end, not at the release. */
export function createHoldPress(
  clock: Clock,
  on: {
    readonly canHold: () => boolean;
    readonly short: () => void;
    readonly held: () => void;
    readonly change: () => void;
  },
): HoldPress {
  let cancelTimer: (() => void) | undefined;
  // Letting go after the hold has counted is no press of its own.
  let hasCounted = false;
  const end = (): boolean => {
    const wasHeld = cancelTimer !== undefined;
    cancelTimer?.();
    cancelTimer = undefined;
    if (wasHeld) on.change();
    return wasHeld;
  };
  const isOurs = (event: Event): boolean =>
    event instanceof KeyboardEvent
      ? event.key === " " || event.key === "Enter"
      : (event as PointerEvent).button === 0;
  return {
    get isHeld() {
      return cancelTimer !== undefined;
    },
    down(event) {
      if (!isOurs(event)) return;
      const isRepeat = event instanceof KeyboardEvent && event.repeat;
      if (!isRepeat) hasCounted = false;
      if (!hasCounted && !on.canHold()) return;
      // The browser's own click would press once more.
      if (event instanceof KeyboardEvent) event.preventDefault();
      if (isRepeat) return;
      end();
      cancelTimer = clock.after(holdMs, () => {
        end();
        hasCounted = true;
        on.held();
      });
      on.change();
    },
    up(event) {
      if (isOurs(event) && end()) on.short();
    },
    click() {
      // While it can be held, what the press means was decided by then.
      if (!hasCounted && !on.canHold()) on.short();
      hasCounted = false;
    },
    cancel: () => void end(),
  };
}
