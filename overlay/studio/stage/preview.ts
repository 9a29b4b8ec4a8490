import { isJsonObject } from "../../../shared/api/fields.ts";
import type { Clock } from "../../../shared/clock.ts";

/** The page is loaded this long after its address changed, as one that is opened replaces the first at once. */
const restMs = 200;

/** Creates a preview in this frame that shows nothing yet. */
export function createPreview(frame: HTMLIFrameElement, clock: Clock) {
  let address = "";
  let isReady = false;
  let hasSamples = false;
  let isLive = true;
  let waiting: readonly string[] = [];
  let cancelMove = (): void => {};
  // The page accepts messages only from the page that frames it.
  const post = (message: unknown): void => frame.contentWindow?.postMessage(message, location.origin);
  const sendOptions = (): void => post({ type: "options", query: new URL(address).search });
  const sendSamples = (): void => post({ type: "samples", on: hasSamples });
  const sendLive = (): void => post({ type: "live", on: isLive });
  const play = (envelopes: readonly string[]): void => {
    for (const envelope of envelopes) post(envelope);
  };
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== frame.contentWindow || !isJsonObject(data)) return;
    if (data["type"] !== "ready") return;
    isReady = true;
    // They may have changed while it was loading.
    sendOptions();
    sendSamples();
    sendLive();
    play(waiting);
    waiting = [];
  };
  addEventListener("message", onMessage);
  return {
    /** Shows this address. Its page is loaded once; from then on, changed options are sent to it. */
    show(next: string): void {
      const { href } = new URL(next);
      if (href === address) return;
      const isSamePage = pageOf(href) === pageOf(address);
      address = href;
      if (isSamePage && isReady) sendOptions();
      if (isSamePage) return;
      isReady = false;
      cancelMove();
      // Not by its `src`: the browser's Back would then undo changes here, and here only.
      cancelMove = clock.after(restMs, () => frame.contentWindow?.location.replace(address));
    },
    /** Whether its empty pieces show a sample, so that all can be seen while they are arranged. At first they do not. */
    showSamples(isOn: boolean): void {
      if (isOn === hasSamples) return;
      hasSamples = isOn;
      if (isReady) sendSamples();
    },
    /** Whether it shows the channel's own events. At first it does. */
    showLive(isOn: boolean): void {
      if (isOn === isLive) return;
      isLive = isOn;
      if (isReady) sendLive();
    },
    /** Passes envelopes to the overlay; they wait while it loads. */
    play(envelopes: readonly string[]): void {
      if (isReady) play(envelopes);
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
