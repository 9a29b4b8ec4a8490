import { html } from "lit";
import type { Language } from "../../../shared/words/words.ts";
import type { AlertStore } from "../alerts/alert-store.ts";
import type { StatusDetails, StudioHost } from "../studio-host.ts";
import "./sidekick-look-file.ts";

/** The buttons for export and import on a page of the studio, which then shows what an import has changed. */
export function lookFileButtons(host: StudioHost, alerts: AlertStore, language: Language) {
  return html`<sidekick-look-file
    slot="file"
    .words=${host.words}
    language=${language}
    .onSay=${(sentence: string, details?: StatusDetails) => host.say(sentence, details)}
    .settle=${() => Promise.all([host.document.flush(), alerts.flush()])}
    .change=${async (work: () => Promise<unknown>) => {
      const reply = await host.document.changeInPlugin(work);
      await alerts.read();
      return reply;
    }}
  ></sidekick-look-file>`;
}
