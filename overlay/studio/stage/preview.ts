import { isJsonObject } from "../../../shared/api/fields.ts";
import type { Clock } from "../../../shared/clock.ts";

/** The page is loaded this long after its address changed, as one that is opened replaces the first at once. */
const restMs = 200;

/** What a preview shows. */
interface Previewed {
  /** The overlay's address. Its page is loaded once; from then on, changed options are sent to it. */
  readonly address: string;
  /** Whether empty pieces show a sample, so that all can be seen while they are arranged. */
  readonly hasSamples: boolean;
  /** Whether the channel's own events are shown. */
  readonly isLive: boolean;
  /** JSON of the alert that stays, see `stageSample`; empty: none. */
  readonly sample: string;
}

/** Creates a preview in this frame that shows nothing yet. */
export function createPreview(frame: HTMLIFrameElement, clock: Clock) {
  let shown: Previewed = { address: "", hasSamples: false, isLive: true, sample: "" };
  let isReady = false;
  let waiting: readonly string[] = [];
  let cancelMove = (): void => {};
  // The page accepts messages only from the page that frames it.
  const post = (message: unknown): void => frame.contentWindow?.postMessage(message, location.origin);
  const send = ({ address, hasSamples, isLive, sample }: Previewed, before?: Previewed): void => {
    if (address !== before?.address) post({ type: "options", query: new URL(address).search });
    if (hasSamples !== before?.hasSamples) post({ type: "samples", on: hasSamples });
    if (isLive !== before?.isLive) post({ type: "live", on: isLive });
    if (sample !== (before?.sample ?? "")) post({ type: "sample", sample });
  };
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== frame.contentWindow || !isJsonObject(data)) return;
    if (data["type"] !== "ready") return;
    isReady = true;
    // The options may have changed while the page was loading.
    send(shown);
    waiting.forEach(post);
    waiting = [];
  };
  addEventListener("message", onMessage);
  return {
    show(next: Previewed): void {
      const before = shown;
      shown = { ...next, address: new URL(next.address).href };
      const isSamePage = pageOf(shown.address) === pageOf(before.address);
      if (isSamePage && isReady) send(shown, before);
      if (isSamePage) return;
      isReady = false;
      cancelMove();
      // Not by its `src`: the browser's Back would then undo changes here, and here only.
      cancelMove = clock.after(restMs, () => frame.contentWindow?.location.replace(shown.address));
    },
    /** Passes envelopes to the overlay; they wait while it loads. */
    play(envelopes: readonly string[]): void {
      if (isReady) envelopes.forEach(post);
      else waiting = [...waiting, ...envelopes];
    },
    /** Stops following the overlay. */
    close(): void {
      removeEventListener("message", onMessage);
      cancelMove();
    },
    /** Whether its alerts are paused from the deck. */
    get areAlertsPaused() {
      // While a page loads, it has no root element yet.
      return Boolean(frame.contentDocument?.querySelector(":root[data-alerts-paused]"));
    },
  };
}

/** The overlay in a frame of the studio. */
export type Preview = ReturnType<typeof createPreview>;

/** What needs another page: all of an address but its options. */
function pageOf(address: string): string {
  const url = URL.parse(address);
  return [url?.origin, url?.pathname, url?.searchParams.get("token")].join(" ");
}
