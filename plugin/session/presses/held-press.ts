import type { Clock } from "../../../shared/clock.ts";
import type { ChannelState } from "../state/channel-state.ts";
import type { Input } from "../state/input.ts";
import type { WritableStore } from "../../../shared/store.ts";
import type { PressOutcome } from "./press-context.ts";

/** Keeps one press until the window opens. */
export interface HeldPress {
  /**
   * Keeps a press; one that was kept before is dropped, the latest wins. Resolves when it was sent, or dropped.
   */
  hold(source: string, send: () => Promise<PressOutcome>): Promise<PressOutcome>;
  /** Drops what is kept, if it is this source's; without a source, whatever is kept. Returns whether there was any. */
  drop(source?: string): boolean;
}

/** Nothing is kept at first. What is kept stands in the state as `heldPress`. */
export function createHeldPress(store: WritableStore<ChannelState, Input>, clock: Clock): HeldPress {
  let kept: { readonly source: string; readonly end: (sent: boolean) => void } | undefined;

  return {
    hold(source, send) {
      kept?.end(false);
      return new Promise((resolve) => {
        let cancelTimer = (): void => {};
        let seen = store.value.cooldown;
        const wait = (): void => {
          cancelTimer();
          // While a request is on its way nobody knows when the window opens; its answer changes the state.
          if (seen.inFlight) return;
          const leftMs = seen.readyAt - clock.now();
          if (leftMs <= 0) return own.end(true);
          cancelTimer = clock.after(Math.ceil(leftMs), wait);
        };
        const unsubscribe = store.subscribe(() => {
          if (store.value.cooldown === seen) return;
          seen = store.value.cooldown;
          wait();
        });
        const own = {
          source,
          end(sent: boolean) {
            if (kept !== own) return;
            kept = undefined;
            cancelTimer();
            unsubscribe();
            store.dispatch({ type: "reaction.held", source: undefined });
            resolve(sent ? send() : { kind: "dropped" });
          },
        };
        kept = own;
        store.dispatch({ type: "reaction.held", source });
        wait();
      });
    },
    drop(source) {
      if (!kept || (source !== undefined && kept.source !== source)) return false;
      kept.end(false);
      return true;
    },
  };
}
