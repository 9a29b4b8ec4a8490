import type { Clock } from "../../shared/clock.ts";

/** The overlay in a frame of the studio. */
export interface Preview {
  /** Shows this address. What changes quickly is loaded once, when it has come to rest. */
  show(address: string): void;
  /** Hands it envelopes; while it loads they wait. */
  play(envelopes: readonly string[]): void;
  /** Whether the deck holds its alerts back. */
  readonly areAlertsPaused: boolean;
  /** Follows the size of the stage no longer. */
  close(): void;
}

/** The page in OBS is this wide. */
const canvasWidth = 1_920;

const restMs = 200;

/** A preview in this frame, which shows nothing yet, as large as its stage. */
export function createPreview(
  stage: HTMLElement,
  frame: HTMLIFrameElement,
  clock: Pick<Clock, "after">,
): Preview {
  const resizes = new ResizeObserver(() => {
    frame.style.transform = `scale(${stage.clientWidth / canvasWidth})`;
  });
  resizes.observe(stage);
  let address = "";
  let isThere = false;
  let waiting: readonly string[] = [];
  let cancelMove = (): void => {};
  const play = (envelopes: readonly string[]): void => {
    // The page takes messages of the one that frames it only.
    for (const envelope of envelopes) frame.contentWindow?.postMessage(envelope, location.origin);
  };
  frame.addEventListener("load", () => {
    if (frame.contentDocument?.location.href !== address) return;
    isThere = true;
    play(waiting);
    waiting = [];
  });
  return {
    show(next) {
      const { href } = new URL(next);
      if (href === address) return;
      address = href;
      isThere = false;
      cancelMove();
      // Not by its `src`: the browser's Back would then undo changes here, and here only.
      cancelMove = clock.after(restMs, () => frame.contentWindow?.location.replace(href));
    },
    play(envelopes) {
      if (isThere) play(envelopes);
      else waiting = [...waiting, ...envelopes];
    },
    close() {
      resizes.disconnect();
      cancelMove();
    },
    get areAlertsPaused() {
      // A page that is just being loaded has no root yet.
      return Boolean(frame.contentDocument?.querySelector(":root[data-alerts-paused]"));
    },
  };
}
