import { html } from "lit";
import type { Language } from "../../../shared/words/words.ts";
import type { StatusDetails, StudioHost } from "../studio-host.ts";
import "./sidekick-look-file.ts";

/** The buttons for export and import on a page of the studio, which then shows what an import has changed. */
export function lookFileButtons(host: StudioHost, language: Language) {
  return html`<sidekick-look-file
    slot="file"
    .words=${host.words}
    language=${language}
    .onSay=${(sentence: string, details?: StatusDetails) => host.say(sentence, details)}
    .settle=${() => host.document.queue.flush()}
    .change=${(work: () => Promise<unknown>) => host.document.changeInPlugin(work)}
  ></sidekick-look-file>`;
}
