import { html, nothing } from "lit";
import { fill } from "../../../shared/words/words.ts";
import type { StudioHost } from "../studio-host.ts";

/** The rules about an alert's event, and a warning where one has the AI react as well. `isSpoken`: the alert does. */
export function rulesAbout(alert: string, isSpoken: boolean, { alerts, words }: StudioHost): unknown {
  const rules = alerts.rulesAbout(alert);
  if (rules.length === 0) return nothing;
  const reacting = rules.filter(({ reacts }) => reacts);
  const namesOf = (some: typeof rules): string => some.map(({ name }) => name).join(", ");
  return html`<p class="note">${fill(words.alerts.rules.about, { names: namesOf(rules) })}</p>
    <p class="twice" role="status" ?hidden=${!isSpoken || reacting.length === 0}>
      ${fill(words.alerts.rules.twice, { names: namesOf(reacting) })}
    </p>`;
}
