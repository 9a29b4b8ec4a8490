import type { Clock } from "../../shared/clock.ts";

/** Time between two volumes that are sent, in milliseconds. */
const paceMs = 150;
/** How long the slider stays where it was let go, before it shows what the plugin says. */
const settleMs = 1_500;

/** A volume that is being moved. */
export interface PacedVolume {
  /** Where it was moved to; `undefined` when what the plugin says is shown. */
  readonly draft: number | undefined;
  set(volume: number): void;
}

/** Sends what a slider is moved to, not each step of it, and always the last. */
export function createPacedVolume(
  clock: Clock,
  send: (volume: number) => void,
  onSettled: () => void,
): PacedVolume {
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
    get draft() {
      return draft;
    },
    set(volume) {
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
