import { html, svg } from "lit";
import type { AlertChoices } from "../../../shared/alerts/alert-settings.ts";
import { alertKinds } from "../../pieces/alerts/alert.ts";
import { colourOf, kindOfAlert } from "./alert-names.ts";

/** An alert's pictogram in its colour. */
export function alertMark(name: string, { colour = colourOf(name) }: AlertChoices) {
  const { pictogram } = alertKinds[kindOfAlert(name)];
  return html`<span class="mark" style="--colour: ${colour}">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      ${Object.entries(pictogram).map(([part, d]) => svg`<path class=${part} d=${d} />`)}
    </svg>
  </span>`;
}

/** The link back from an alert or a variation. */
export function backLink(href: string, label: string) {
  return html`<a class="back" href=${href}
    ><svg viewBox="0 0 10 16" aria-hidden="true"><path d="M8 2 2 8l6 6" /></svg>${label}</a
  >`;
}
