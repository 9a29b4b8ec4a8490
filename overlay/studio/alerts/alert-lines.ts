import { html } from "lit";
import { live } from "lit/directives/live.js";
import { type AlertChoices, maxAlertTextLength } from "../../../shared/alerts/alert-settings.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import type { StudioWords } from "../../../shared/words/words.ts";
import type { AlertWords } from "../../pieces/alerts/alert-words.ts";
import { resetButton } from "../fields/field-row.ts";
import { valueIn } from "../fields/text-field.ts";
import { tickField } from "../fields/tick-field.ts";

/** The lines of text of an alert. */
export const lineNames = ["kicker", "headline", "detail"] as const;
/** One of `lineNames`. */
export type LineName = (typeof lineNames)[number];

/** What a line's row shows and does. */
export interface AlertLine {
  readonly words: StudioWords;
  readonly name: LineName;
  readonly choices: AlertChoices;
  /** The choices that hold where these have none. */
  readonly before: AlertChoices;
  /** The alert's own words. */
  readonly own: AlertWords;
  /** Chooses a text; `undefined`: as before. Empty: no such line. */
  readonly onChoose: (text: string | undefined) => void;
  /** Called with the field that has the focus now. */
  readonly onFocus: (name: LineName) => void;
}

/** The row of a line: its field, with what it shows otherwise, and a tick without which there is no such line. */
export function alertLine({ words, name, choices, before, own, onChoose, onFocus }: AlertLine) {
  const { alerts } = words;
  const label = alerts.lines[name];
  const text = choices[name];
  const inherited = before[name] || own[name];
  const isThere = name === "headline" || (text ?? before[name]) !== "";
  const shown = text ?? "";
  return html`<div class="row wide">
    ${
      name === "headline"
        ? html`<label for=${name}>${label}</label>`
        : tickField(
            label,
            isThere,
            // Where the alert has no such line, its own words are written out.
            (isTicked) => onChoose(isTicked ? (before[name] === "" ? inherited : undefined) : ""),
            { id: `has-${name}` },
          )
    }
    ${resetButton(words, label, text === undefined ? undefined : () => onChoose(undefined))}
    <input
      id=${name}
      type="text"
      maxlength=${maxAlertTextLength}
      aria-label=${label}
      dir=${shown === "" ? "auto" : directionOf(shown)}
      ?disabled=${!isThere}
      placeholder=${isThere ? inherited || alerts.noLine : alerts.noLine}
      .value=${live(shown)}
      @focus=${() => onFocus(name)}
      @input=${(event: Event) => onChoose(valueIn(event).trim() === "" ? undefined : valueIn(event))}
    />
  </div>`;
}
