import { type TemplateResult, html, noChange, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { fill } from "../../../shared/words/words.ts";
import { colorIn } from "../../options/style-rows.ts";
import { optionWords } from "../choices/option-words.ts";
import { colourField } from "../../../shared/ui/colour-field.ts";
import { valueIn } from "../../../shared/ui/text-field.ts";
import { inheritedOf, lowContrast } from "../style/style-choices.ts";
import type { OptionControl } from "./option-controls.ts";

/** A field for a colour as a picker and as text. While none is chosen, it shows the one that holds. */
export function colorControl(control: OptionControl): TemplateResult {
  const { words, setting, value = "", choose, warn, typing, styles } = control;
  const [row] = setting.rows;
  const own = value || inheritedOf(row.style, styles);
  const isWrong = control.trouble !== "";
  const typed = (event: Event): void => {
    typing.isOn = false;
    const text = valueIn(event).trim();
    const color = text === "" ? "" : colorIn(text.startsWith("#") ? text : `#${text}`);
    warn(color === undefined ? words.style.hexBad : "");
    if (color !== undefined) choose(color);
  };
  return html`<div class="fields">
    ${colourField(
      { name: fill(words.style.pick, { field: optionWords(row, words).label }) },
      own,
      (colour, isPassing) => {
        warn("");
        choose(colour, isPassing);
      },
    )}
    <input
      id=${row.name}
      type="text"
      maxlength="20"
      spellcheck="false"
      autocomplete="off"
      placeholder=${own}
      aria-invalid=${isWrong}
      aria-describedby="${row.name}-trouble"
      .value=${isWrong || typing.isOn ? noChange : live(value)}
      @input=${() => (typing.isOn = true)}
      @change=${typed}
      @blur=${() => (typing.isOn = false)}
    />
  </div>`;
}

/** The fault of a text's colour, and the button that mends it. */
export function contrastNote({ words, setting, choose, change, styles }: OptionControl) {
  const { style } = words;
  const [row] = setting.rows;
  if (row.style !== "ink" && row.style !== "accent") return nothing;
  const low = lowContrast(row.style, styles);
  const ratio = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  // Rounded down: what is hard to read has less than the limit.
  const shown = low && ratio.format(Math.floor(low.ratio * 10) / 10);
  const better = low?.better;
  return html`<div class="low">
    <p role="status">
      ${low ? `${fill(style.low, { ratio: shown ?? "" })}${better === undefined ? ` ${style.never}` : ""}` : ""}
    </p>
    ${
      better !== undefined
        ? html`<button type="button" @click=${() => choose(better)}>
            <span class="swatch" style="background:${better}"></span>${fill(style.use, { color: better })}
          </button>`
        : low
          ? html`<button
              type="button"
              @click=${() => change({ [row.name.replace(/ink$|accent$/, "edge")]: "outline" })}
            >
              ${style.outline}
            </button>`
          : nothing
    }
  </div>`;
}
