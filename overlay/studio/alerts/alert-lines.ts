import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { maxAlertTextLength } from "../../../shared/alerts/alert-settings.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import { keepsSentence } from "../../pieces/alerts/own-words.ts";
import type { AlertWords } from "../../pieces/alerts/alert-words.ts";
import { resetButton } from "../fields/field-row.ts";
import { valueIn } from "../../../shared/ui/text-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import type { AlertForm } from "./alert-look.ts";

/** The lines of text of an alert. */
export const lineNames = ["kicker", "headline", "detail"] as const;
/** A name in `lineNames`. */
export type LineName = (typeof lineNames)[number];

/** A line's text before the streamer's choice; empty: the alert has no such line. `own`: the alert's own words. */
function usualLine(
  { choices, inherited = {} }: AlertForm,
  name: LineName,
  own: AlertWords,
): string | undefined {
  // The sentence below the name makes a line above the name superfluous.
  const isSaid = name === "kicker" && own.sentence !== "" && keepsSentence({ ...inherited, ...choices });
  return inherited[name] ?? (isSaid ? "" : undefined);
}

/** Whether an alert shows a line. */
export function hasLine(form: AlertForm, name: LineName, own: AlertWords): boolean {
  return name === "headline" || (form.choices[name] ?? usualLine(form, name, own)) !== "";
}

/**
 * The row of a line: a tick without which there is no such line, and its field, with what it shows otherwise. `onFocus`
 * is called when the field gets the focus.
 */
export function alertLine(form: AlertForm, name: LineName, own: AlertWords, onFocus: () => void) {
  const { words, choices, inherited: before = {} } = form;
  const { alerts } = words;
  const onChoose = (text: string | undefined): void => form.set(name, text);
  const label = alerts.lines[name];
  const text = choices[name];
  const inherited = before[name] || own[name];
  const usual = usualLine(form, name, own);
  const isThere = hasLine(form, name, own);
  const shown = text ?? "";
  return html`<div class="row wide">
    ${
      name === "headline"
        ? html`<label for=${name}>${label}</label>`
        : tickField(
            label,
            isThere,
            // Where the alert has no such line, its own words are written out.
            (isTicked) => onChoose(isTicked ? (usual === "" ? inherited : undefined) : ""),
            { id: `has-${name}` },
          )
    }
    ${resetButton(words, label, text === undefined ? undefined : () => onChoose(undefined))}
    ${
      isThere
        ? html`<input
            id=${name}
            type="text"
            maxlength=${maxAlertTextLength}
            aria-label=${label}
            dir=${shown === "" ? "auto" : directionOf(shown)}
            placeholder=${inherited || alerts.noLine}
            .value=${live(shown)}
            @focus=${onFocus}
            @input=${(event: Event) => onChoose(valueIn(event).trim() === "" ? undefined : valueIn(event))}
          />`
        : nothing
    }
  </div>`;
}
