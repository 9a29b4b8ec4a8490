import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { OptionRow } from "../../page/overlay-options.ts";
import { fill } from "../../../shared/words/words.ts";
import { optionWords } from "../option-words.ts";
import type { OptionControl } from "./option-controls.ts";

type NumberRow = Extract<OptionRow, { readonly kind: "number" }>;

/** What a typed number means: a value within bounds, and whether it was moved there. */
export interface TypedNumber {
  readonly value: number;
  readonly isClamped: boolean;
}

/** Reads a typed number; `undefined`: it is not one. */
export function readNumber(text: string, least: number, most: number): TypedNumber | undefined {
  const typed = text.trim().replace(",", ".");
  const number = typed === "" ? Number.NaN : Number(typed);
  if (!Number.isFinite(number)) return undefined;
  const value = Math.min(most, Math.max(least, number));
  return { value, isClamped: value !== number };
}

/** A field for a number, with a slider where it is a share of something. */
export function numberControl(control: OptionControl, row: NumberRow): TemplateResult {
  const { words, value, described, choose } = control;
  const { unit } = optionWords(row, words);
  const hasSlider = row.unit === "percent" || row.unit === "share";
  return html`<span class="number">
    ${
      hasSlider
        ? html`<input
            type="range"
            min=${row.least}
            max=${maxOfSlider(row)}
            step=${row.unit === "percent" ? 5 : 1}
            tabindex="-1"
            aria-hidden="true"
            .value=${live(value ?? String(row.initial))}
            @input=${(event: Event) => {
              control.warn("");
              choose(textIn(event), true);
            }}
            @change=${(event: Event) => choose(textIn(event))}
          />`
        : nothing
    }
    ${numberField(control, {
      id: row.name,
      least: row.least,
      most: row.most,
      value,
      described,
      onNumber: (number, isPassing) => choose(String(number), isPassing),
    })}
    <span class="unit">${unit}</span>
  </span>`;
}

/** A number field, and where its number goes. */
interface NumberField {
  readonly id: string;
  readonly label?: string;
  readonly least: number;
  readonly most: number;
  readonly value: string | undefined;
  readonly described?: OptionControl["described"];
  readonly onNumber: (value: number, isPassing: boolean) => void;
}

/** The value of each number field when its typing began. */
const before = new WeakMap<HTMLElement, string>();

/** A field into which a number is typed: shown as it is typed, corrected when the field is left, restored by Escape. */
export function numberField(control: OptionControl, field: NumberField): TemplateResult {
  const { words } = control;
  const { least, most, value, onNumber } = field;
  const onInput = (event: Event): void => {
    const typed = readNumber(textIn(event), least, most);
    // `2` may be on the way to `25`.
    if (typed && !typed.isClamped) onNumber(typed.value, true);
  };
  const onChange = (event: Event): void => {
    const element = event.currentTarget as HTMLInputElement;
    const typed = readNumber(element.value, least, most);
    control.warn(typed?.isClamped ? fill(words.settings.clamped, { least, most, value: typed.value }) : "");
    if (typed) onNumber(typed.value, false);
    element.value = typed ? String(typed.value) : (before.get(element) ?? value ?? "");
    before.set(element, element.value);
  };
  const onKeydown = (event: KeyboardEvent): void => {
    const element = event.currentTarget as HTMLInputElement;
    const kept = before.get(element);
    if (event.key !== "Escape" || kept === undefined || kept === element.value) return;
    event.stopPropagation();
    element.value = kept;
    control.warn("");
    const typed = readNumber(kept, least, most);
    if (typed) onNumber(typed.value, false);
  };
  return html`<input
    id=${field.id}
    type="number"
    step="any"
    min=${least}
    max=${most}
    aria-label=${field.label ?? nothing}
    aria-describedby=${field.described ?? nothing}
    placeholder=${value === undefined ? "–" : nothing}
    title=${value === undefined ? words.settings.mixed : nothing}
    .value=${value ?? ""}
    @focus=${({ currentTarget }: Event) =>
      before.set(currentTarget as HTMLElement, (currentTarget as HTMLInputElement).value)}
    @input=${onInput}
    @change=${onChange}
    @keydown=${onKeydown}
  />`;
}

/** The slider has the usual sizes, so that it is fine enough; larger ones are typed. */
function maxOfSlider({ unit, most, name }: NumberRow): number {
  if (unit === "share") return Math.min(most, 180);
  return name.endsWith("scale") ? Math.min(most, 250) : most;
}

function textIn({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement).value;
}
