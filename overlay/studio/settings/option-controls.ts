import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { StudioWords } from "../../../shared/words/words.ts";
import type { Choices } from "../address.ts";
import type { Changes } from "../document/option-values.ts";
import { valueWord } from "../option-words.ts";
import { type Setting, currentValue } from "./settings-groups.ts";

/** What a control needs of its setting. */
export interface OptionControl {
  readonly words: StudioWords;
  readonly setting: Setting;
  readonly choices: Choices;
  /** Text of the setting's value; `undefined`: the selected pieces have different ones. */
  readonly value: string | undefined;
  /** Id of the note; `nothing`: there is none. */
  readonly described: string | typeof nothing;
  /** What was wrong with the number that was typed last; empty: nothing. */
  readonly trouble: string;
  /** Sets the value; `isPassing`: more of the same gesture follows, and both are one step of undo. */
  readonly choose: (value: string, isPassing?: boolean) => void;
  /** Changes options in one step of undo. */
  readonly change: (changes: Changes, isPassing?: boolean) => void;
  /** Shows or clears what is wrong with the number that was typed. */
  readonly warn: (sentence: string) => void;
}

/** Whether an option is on or off. */
export function isSwitch(values: readonly string[]): boolean {
  return values.length === 2 && values.includes("on") && values.includes("off");
}

/** A switch. */
export function switchControl({ setting, value, described, choose }: OptionControl): TemplateResult {
  return html`<input
    id=${setting.rows[0].name}
    type="checkbox"
    role="switch"
    aria-describedby=${described}
    .checked=${live(value === "on")}
    @change=${({ currentTarget }: Event) => choose((currentTarget as HTMLInputElement).checked ? "on" : "off")}
  />`;
}

/** A list to choose one value from. */
export function selectControl(control: OptionControl, values: readonly string[]): TemplateResult {
  const { setting, value, words, described, choose } = control;
  const { name } = setting.rows[0];
  return html`<select
    id=${name}
    aria-describedby=${described}
    @change=${({ currentTarget }: Event) => choose((currentTarget as HTMLSelectElement).value)}
  >
    ${
      value === undefined
        ? html`<option value="" disabled .selected=${live(true)}>${words.settings.mixed}</option>`
        : nothing
    }
    ${values.map(
      (one) =>
        html`<option value=${one} .selected=${live(one === value)}>${valueWord(name, one, words)}</option>`,
    )}
  </select>`;
}

/** A box to tick for each value. */
export function tickControl({ setting, choices, words, choose }: OptionControl, values: readonly string[]) {
  const [row] = setting.rows;
  const chosen = new Set(currentValue(row, choices).split(","));
  return html`<div class="ticks">
    ${values.map(
      (one) =>
        html`<label class="tick"
          ><input
            type="checkbox"
            name=${row.name}
            value=${one}
            .checked=${live(chosen.has(one))}
            @change=${({ currentTarget }: Event) => {
              const { checked } = currentTarget as HTMLInputElement;
              choose(values.filter((other) => (other === one ? checked : chosen.has(other))).join(","));
            }}
          />${valueWord(row.name, one, words)}</label
        >`,
    )}
  </div>`;
}

/** A field for a text, which Escape restores. */
export function textControl({ setting, value = "", described, choose }: OptionControl): TemplateResult {
  return html`<input
    class="text"
    id=${setting.rows[0].name}
    autocomplete="off"
    spellcheck="false"
    aria-describedby=${described}
    .value=${live(value)}
    @change=${({ currentTarget }: Event) => choose((currentTarget as HTMLInputElement).value)}
    @keydown=${(event: KeyboardEvent) => {
      const field = event.currentTarget as HTMLInputElement;
      if (event.key !== "Escape" || field.value === value) return;
      event.stopPropagation();
      field.value = value;
    }}
  />`;
}

/** A field for a colour, and that of the theme or of the whole overlay while there is none. */
export function colorControl({ words, setting, value, described, choose }: OptionControl): TemplateResult {
  const [row] = setting.rows;
  return html`<span class="number"
    ><input
      id=${row.name}
      type="color"
      aria-describedby=${described}
      .value=${live(value || "#808080")}
      @input=${({ currentTarget }: Event) => choose((currentTarget as HTMLInputElement).value, true)}
      @change=${({ currentTarget }: Event) => choose((currentTarget as HTMLInputElement).value)}
    />${value === "" ? html`<span class="unit">${row.piece ? words.style.asAll : words.style.asTheme}</span>` : nothing}</span
  >`;
}
