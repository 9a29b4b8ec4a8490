import type { Clock } from "../../../shared/clock.ts";
import type { ChannelState } from "../state/channel-state.ts";
import type { Input } from "../state/input.ts";
import type { WritableStore } from "../../../shared/store.ts";
import type { PressResult } from "./press-session.ts";

/**
 * Creates a queue for one press, which is sent when the cooldown ends. The state has the queued press's source as
 * `queuedPress`.
 */
export function createPressQueue(store: WritableStore<ChannelState, Input>, clock: Clock) {
  let queued: { readonly source: string; readonly end: (sent: boolean) => void } | undefined;

  return {
    /** Queues a press, in place of any earlier one. Resolves when it has been sent or dropped. */
    add(source: string, send: () => Promise<PressResult>) {
      queued?.end(false);
      return new Promise<PressResult>((resolve) => {
        let cancelTimer = (): void => {};
        let seen = store.value.cooldown;
        const wait = (): void => {
          cancelTimer();
          // The end of the cooldown is unknown until the response to the request under way, which changes the state.
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
            if (queued !== own) return;
            queued = undefined;
            cancelTimer();
            unsubscribe();
            store.dispatch({ type: "reaction.queued", source: undefined });
            resolve(sent ? send() : { kind: "dropped" });
          },
        };
        queued = own;
        store.dispatch({ type: "reaction.queued", source });
        wait();
      });
    },
    /** Drops the queued press, but only this source's if one is given. Returns whether there was one. */
    drop(source?: string) {
      if (!queued || (source !== undefined && queued.source !== source)) return false;
      queued.end(false);
      return true;
    },
  };
}
