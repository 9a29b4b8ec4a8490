import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import { isJsonObject } from "../../shared/api/fields.ts";
import type { SidekickOverlay } from "../element/sidekick-overlay.ts";
import { pageClock } from "../page/page-clock.ts";
import { createStillLooks } from "../pieces/alerts/own-alerts.ts";
import { alertSample, createSamples } from "./samples.ts";
import type { RunningPieces } from "../pieces/start-pieces.ts";

/** What the studio's messages change on the page. */
export interface PreviewedPage {
  readonly root: SidekickOverlay;
  readonly running: RunningPieces;
  /**
   * Resolves with the plugin's first settings, or after a short wait. They say which character the figure is of, and a
   * change of that ends the figure's mood.
   */
  readonly isUp: Promise<void>;
  /** Shows these options instead of those of the page's address. Resolves when their words are loaded. */
  readonly applyQuery: (query: URLSearchParams) => Promise<void>;
  /** Shows the channel's own events or leaves them out. */
  readonly showLive: (isOn: boolean) => void;
}

/**
 * Takes the messages of the studio around this page: options (`{ type: "options", query }`), whether empty pieces show
 * samples (`{ type: "samples", on }`), whether the channel's own events are shown (`{ type: "live", on }`), an alert that
 * stays (`{ type: "sample", sample }`), and events to try out, each as the JSON of its envelope.
 */
export function preview({ root, running, isUp, applyQuery, showLive }: PreviewedPage): void {
  const samples = createSamples(root, running);
  const lookOf = createStillLooks(pageClock);
  /** Resolves when the pieces of the last options are loaded: an event that is tried out may be for one of them. */
  let applied = Promise.resolve();
  const take = ({ type, query, on, sample }: Readonly<Record<string, unknown>>): void => {
    if (type === "options" && typeof query === "string")
      applied = applyQuery(new URLSearchParams(query)).then(() => samples.update());
    if (type === "samples" && typeof on === "boolean") samples.set(on);
    if (type === "live" && typeof on === "boolean") showLive(on);
    if (type === "sample") void samples.stand(alertSample(sample, lookOf));
  };
  // At a page zoom, Safari takes a font size of `vw` times the zoom twice.
  const measure = (): void => {
    root.style.setProperty("--_vw", `${innerWidth / 100}px`);
    root.style.setProperty("--_vh", `${innerHeight / 100}px`);
  };
  measure();
  addEventListener("resize", measure);
  addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent) return;
    if (typeof data === "string") {
      const decoded = decodeEnvelope(data);
      if (decoded.kind === "known")
        void Promise.all([isUp, applied]).then(() => running.show(decoded.envelope, true));
    } else if (isJsonObject(data)) take(data);
  });
  parent.postMessage({ type: "ready" }, location.origin);
}
