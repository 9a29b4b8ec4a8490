import { html } from "lit";
import { type StudioPlace, alertsHash } from "../../shared/protocol/studio-place.ts";
import type { StudioWords } from "../../shared/words/words.ts";

/** The links by which the streamer goes from page to page. */
export function pageLinks(words: StudioWords, { page }: StudioPlace) {
  const link = (to: StudioPlace["page"], hash: string, label: string) =>
    html`<a href=${hash} aria-current=${to === page ? "page" : "false"}>${label}</a>`;
  return html`<nav aria-label=${words.alerts.pages}>
    ${link("overlay", "#overlay", words.alerts.overlay)} ${link("alerts", alertsHash, words.alerts.heading)}
  </nav>`;
}
