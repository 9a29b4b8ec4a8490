import { type TemplateResult, html, nothing } from "lit";
import { languageFor } from "../../../shared/words/languages.ts";
import { type SetUpWords, fill, plural } from "../../../shared/words/words.ts";
import type { Panel } from "../../forms/panel-view.ts";
import { overlayAddressQuestion, studioAddress } from "../../pages/overlay-questions.ts";
import type { ReactedAlert, RulesReply } from "../rules-questions.ts";

type Words = SetUpWords["rules"];

/** An alert's name in words; the type of an event that is not built in. */
export function alertTitle(name: string, { events }: Words): string {
  return Object.hasOwn(events, name) ? events[name as keyof typeof events] : name;
}

/** The alerts to which the AI reacts by itself, each with a way to its settings in the studio. */
export function reactedAlerts(panel: Panel, words: Words, { alerts }: RulesReply): unknown {
  if (alerts.length === 0) return nothing;
  return html`<h2>${words.alerts.heading}</h2>
    <ul>
      ${alerts.map((alert) => alertRow(panel, words, alert))}
    </ul>`;
}

function alertRow(panel: Panel, words: Words, { name, variations }: ReactedAlert): TemplateResult {
  const { alert, counted, open } = words.alerts;
  const title = fill(alert, { name: alertTitle(name, words) });
  const count = fill(plural(languageFor(panel.language), counted, variations), { n: variations });
  const { url } = panel.question(overlayAddressQuestion).value.reply ?? {};
  return html`<li class="alert">
    <b>${variations > 0 ? `${title} (${count})` : title}</b>
    <button
      type="button"
      aria-label="${open}: ${title}"
      ?disabled=${url === undefined}
      @click=${() => url !== undefined && panel.openUrl(studioAddress(url, panel.language, name))}
    >
      ${open}
    </button>
  </li>`;
}
