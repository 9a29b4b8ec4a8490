import { html } from "lit";
import type { Language } from "../../../shared/words/words.ts";
import type { AlertStore } from "../alerts/alert-store.ts";
import { layoutQuery } from "../layout-actions.ts";
import type { StatusDetails, StudioHost } from "../studio-host.ts";
import "./sidekick-look-file.ts";

/** The buttons for export and import on a page of the studio, which then shows what an import has changed. */
export function lookFileButtons(host: StudioHost, alerts: AlertStore, language: Language) {
  return html`<sidekick-look-file
    .words=${host.words}
    language=${language}
    .onSay=${(sentence: string, details?: StatusDetails) => host.say(sentence, details)}
    .onChange=${() => void readAgain(host, alerts)}
  ></sidekick-look-file>`;
}

/** Shows what is stored now. Choices that are not saved stay. */
async function readAgain(host: StudioHost, alerts: AlertStore): Promise<void> {
  const { isUnsaved } = host;
  await Promise.all([host.readLayouts(), alerts.read()]);
  if (!isUnsaved && host.layout !== "") host.open(layoutQuery(host.layout));
}
