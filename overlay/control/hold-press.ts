import type { Clock } from "../../shared/clock.ts";
import { longPressMs } from "../../shared/long-press.ts";

/** Times presses by pointer, Space or Enter. A long press acts as soon as its time is reached, not at the release. */
export function createHoldPress(
  clock: Clock,
  on: {
    readonly canHold: () => boolean;
    readonly short: () => void;
    readonly held: () => void;
    readonly change: () => void;
  },
) {
  let cancelTimer: (() => void) | undefined;
  // The release after a long press is not a short press.
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
    /** Handlers for the button's events. */
    down: (event: PointerEvent | KeyboardEvent): void => {
      if (!isOurs(event)) return;
      const isRepeat = event instanceof KeyboardEvent && event.repeat;
      if (!isRepeat) hasCounted = false;
      if (!hasCounted && !on.canHold()) return;
      // The browser's own click would press once more.
      if (event instanceof KeyboardEvent) event.preventDefault();
      if (isRepeat) return;
      end();
      cancelTimer = clock.after(longPressMs, () => {
        end();
        hasCounted = true;
        on.held();
      });
      on.change();
    },
    up: (event: Event): void => {
      if (isOurs(event) && end()) on.short();
    },
    click: (): void => {
      // Where a long press is possible, `down` and `up` have already handled this press.
      if (!hasCounted && !on.canHold()) on.short();
      hasCounted = false;
    },
    cancel: () => void end(),
  };
}
