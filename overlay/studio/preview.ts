import type { Clock } from "../../shared/clock.ts";

/** The overlay in a frame of the studio. */
export interface Preview {
  /** Shows this address. Of quick changes only the last is loaded. */
  show(address: string): void;
  /** Passes envelopes to the overlay; they wait while it loads. */
  play(envelopes: readonly string[]): void;
  /** Whether its alerts are paused from the deck. */
  readonly areAlertsPaused: boolean;
  /** Stops following the stage's size. */
  close(): void;
}

/** The page in OBS is this wide. */
const canvasWidth = 1_920;

const restMs = 200;

/** Creates a preview in this frame, as large as its stage, that shows nothing yet. */
export function createPreview(stage: HTMLElement, frame: HTMLIFrameElement, clock: Clock): Preview {
  const resizes = new ResizeObserver(() => {
    frame.style.transform = `scale(${stage.clientWidth / canvasWidth})`;
  });
  resizes.observe(stage);
  let address = "";
  let isThere = false;
  let waiting: readonly string[] = [];
  let cancelMove = (): void => {};
  const play = (envelopes: readonly string[]): void => {
    // The page accepts messages only from the page that frames it.
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
      // While a page loads, it has no root element yet.
      return Boolean(frame.contentDocument?.querySelector(":root[data-alerts-paused]"));
    },
  };
}
