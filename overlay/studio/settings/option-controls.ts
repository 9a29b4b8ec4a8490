import { type TemplateResult, html, nothing } from "lit";
import type { OptionRow } from "../../page/overlay-options.ts";
import { inheritedOf, type StylesAt } from "../style/style-choices.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import type { Choices } from "../choices/address.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { type NumberField, numberField, slider } from "../../../shared/ui/number-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { optionWords, valueWord } from "../choices/option-words.ts";
import type { Changes } from "../document/option-values.ts";
import { type Setting, currentValue } from "./settings-groups.ts";

/** What a control needs of its setting. */
export interface OptionControl {
  readonly words: StudioWords;
  readonly setting: Setting;
  readonly choices: Choices;
  /** Text of the setting's value; `undefined`: the selected pieces have different ones. */
  readonly value: string | undefined;
  /** Id of the note; `undefined`: there is none. */
  readonly described: string | undefined;
  /** Sets the value; `isPassing`: more of the same gesture follows, and both are one step of undo. */
  readonly choose: (value: string, isPassing?: boolean) => void;
  /** Changes other options. */
  readonly change: (changes: Changes) => void;
  /** The fault of the text that was typed; empty: none. */
  readonly trouble: string;
  /** Shows or clears what is wrong. */
  readonly warn: (sentence: string) => void;
  /** Type and colours of the setting's piece, or of everything. */
  readonly styles: StylesAt;
  /** Whether the field has a text that is not done, which a change elsewhere must not take away. */
  readonly typing: { isOn: boolean };
}

/** Whether an option is on or off. */
export function isSwitch(values: readonly string[]): boolean {
  return values.length === 2 && values.includes("on") && values.includes("off");
}

/** A list to choose one value from. Of type and colours, the first leaves the choice to the theme or to everything. */
export function selectControl(control: OptionControl, values: readonly string[]): TemplateResult {
  const { setting, value, words, described, choose, styles } = control;
  const [{ name, piece, style, initial }] = setting.rows;
  const inherited = style ? styles.inherited[style] : "";
  const asBefore =
    piece === undefined
      ? words.style.asTheme
      : inherited === ""
        ? words.style.asAll
        : fill(words.style.asAllValue, { value: valueWord(name, inherited, words) });
  return choiceField({
    id: name,
    described,
    values: values.map((one) => [one, style && one === initial ? asBefore : valueWord(name, one, words)]),
    chosen: value,
    none: words.settings.mixed,
    onChoose: choose,
  });
}

/** A box to tick for each value. */
export function tickControl({ setting, choices, words, choose }: OptionControl, values: readonly string[]) {
  const [row] = setting.rows;
  const chosen = new Set(currentValue(row, choices).split(","));
  return html`<div class="ticks">
    ${values.map((one) =>
      tickField(valueWord(row.name, one, words), chosen.has(one), (isOn) =>
        choose(values.filter((other) => (other === one ? isOn : chosen.has(other))).join(",")),
      ),
    )}
  </div>`;
}

/** Whether 0 leaves the choice to the overlay. */
function isAutomaticAtZero({ name, unit }: Extract<OptionRow, { readonly kind: "number" }>): boolean {
  return unit === "share" || name === "chat-fade";
}

/** A field for a number, with a slider where it is a share of something. */
export function numberControl(
  control: OptionControl,
  row: Extract<OptionRow, { readonly kind: "number" }>,
): TemplateResult {
  const { words, value, described, choose, styles } = control;
  const { name, least, most, style } = row;
  const { label, unit } = optionWords(row, words);
  const inherited = inheritedOf(style, styles);
  const hasSlider = style !== undefined || row.unit === "percent" || row.unit === "share";
  // The slider has the usual sizes, so that it is fine enough; larger ones are typed.
  const isAutomatic = isAutomaticAtZero(row);
  const usual = row.unit === "share" ? 180 : name.endsWith("scale") ? 250 : most;
  return html`<div class="fields">
    ${
      hasSlider
        ? slider({
            least,
            most: Math.min(most, usual),
            step: row.unit === "percent" && !style ? 5 : 1,
            value: (value ?? String(row.initial)) || inherited || String(least),
            ...(style ? { name: label } : { isExtra: true }),
            onNumber: (number, isPassing) => {
              control.warn("");
              choose(String(number), isPassing);
            },
          })
        : nothing
    }
    ${warnedNumber(control, {
      id: name,
      least,
      most,
      value: isAutomatic && value === "0" ? "" : value,
      described,
      ...(isAutomatic ? { placeholder: words.values.auto, onEmpty: () => choose("0") } : {}),
      ...(style ? { placeholder: inherited, isWhole: true, onEmpty: () => choose("") } : {}),
      onNumber: (number, isPassing) => choose(String(number), isPassing),
    })}
    <span class="unit">${unit}</span>
  </div>`;
}

/** A number field with a sentence below the setting about a number that was moved into its bounds. */
export function warnedNumber({ words, warn }: OptionControl, field: NumberField): TemplateResult {
  const { least, most, value } = field;
  return numberField({
    ...field,
    ...(value === undefined ? { placeholder: "–", title: words.settings.mixed } : {}),
    onClamped: (moved) =>
      warn(moved === undefined ? "" : fill(words.settings.clamped, { least, most, value: moved })),
  });
}
