import { html } from "lit";
import type { StudioWords } from "../../shared/words/words.ts";

/** A place in the studio, as its address names it after `#`. */
export interface StudioPlace {
  readonly page: "overlay" | "alerts";
  /** The alert that is open on the page with the alerts; `undefined`: the list. */
  readonly alert?: string;
}

const alertsHash = "#alerts";

/** The place that an address names; the page with the overlay's options for any other address. */
export function placeIn(hash: string): StudioPlace {
  if (hash === alertsHash) return { page: "alerts" };
  if (!hash.startsWith(`${alertsHash}/`)) return { page: "overlay" };
  try {
    const alert = decodeURIComponent(hash.slice(alertsHash.length + 1));
    return alert === "" ? { page: "alerts" } : { page: "alerts", alert };
  } catch {
    return { page: "alerts" };
  }
}

/** The part of the address for an alert, or for the list of them. */
export function alertHash(name?: string): string {
  return name === undefined ? alertsHash : `${alertsHash}/${encodeURIComponent(name)}`;
}

/** The bar by which the streamer goes from page to page. */
export function pageBar(words: StudioWords, { page }: StudioPlace) {
  const link = (to: StudioPlace["page"], hash: string, label: string) =>
    html`<a href=${hash} aria-current=${to === page ? "page" : "false"}>${label}</a>`;
  return html`<header class="pages">
    <h1>Sidekick <b>Deck</b></h1>
    <nav aria-label=${words.alerts.pages}>
      ${link("overlay", "#overlay", words.alerts.overlay)} ${link("alerts", alertsHash, words.alerts.heading)}
    </nav>
  </header>`;
}
