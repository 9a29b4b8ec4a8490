import type { Clock } from "../../shared/clock.ts";

/** Least time between two requests, in milliseconds. */
const paceMs = 150;
/** How long the slider keeps the streamer's value before it follows the plugin's again, in milliseconds. */
const settleMs = 1_500;

/** Sends a slider's values at a limited rate; the last one is always sent. */
export function createPacedVolume(clock: Clock, send: (volume: number) => void, onSettled: () => void) {
  let draft: number | undefined;
  let isPaced = false;
  let sent: number | undefined;
  let cancelSettling = (): void => {};

  const flush = (): void => {
    if (isPaced || draft === undefined || draft === sent) return;
    sent = draft;
    isPaced = true;
    send(draft);
    clock.after(paceMs, () => {
      isPaced = false;
      flush();
    });
  };
  return {
    /** The streamer's value, 0 to 100; `undefined` while the plugin's is shown. */
    get draft() {
      return draft;
    },
    set(volume: number): void {
      draft = volume;
      flush();
      cancelSettling();
      cancelSettling = clock.after(settleMs, () => {
        draft = sent = undefined;
        onSettled();
      });
    },
  };
}
