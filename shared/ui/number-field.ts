import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { isForWord, valueIn } from "./text-field.ts";
import { typedNumber } from "../typed-number.ts";

/** What a typed number means: a value within bounds, and whether it was moved there. */
export interface TypedNumber {
  readonly value: number;
  readonly isClamped: boolean;
}

/** Reads a typed number; `undefined`: it is not one. */
export function readNumber(text: string, least: number, most: number): TypedNumber | undefined {
  const number = typedNumber(text);
  if (number === undefined) return undefined;
  const value = Math.min(most, Math.max(least, number));
  return { value, isClamped: value !== number };
}

/** A number field, and where its number goes. */
export interface NumberField {
  readonly id: string;
  /** Name for screen readers, where the field has no label. */
  readonly name?: string | undefined;
  readonly least: number;
  readonly most: number;
  /** Empty: there is no number; `undefined`: there are several. */
  readonly value: string | undefined;
  readonly placeholder?: string;
  readonly title?: string | undefined;
  /** Id of the text that describes it. */
  readonly described?: string | undefined;
  /** Numbers have no fraction. */
  readonly isWhole?: boolean;
  /** Called with a number while it is typed and when it is done. */
  readonly onNumber: (value: number, isPassing: boolean) => void;
  /** Called when the field was emptied; left out: it then shows its number again. */
  readonly onEmpty?: () => void;
  /** Called when typing is done, with the number if it was out of bounds, to which it was moved. */
  readonly onClamped?: (value: number | undefined) => void;
}

/** The value of each number field when its typing began. */
const before = new WeakMap<HTMLElement, string>();

/** A field into which a number is typed: shown as it is typed, corrected when the field is left, restored by Escape. */
export function numberField(field: NumberField): TemplateResult {
  const { least, most, value = "", onNumber, onClamped } = field;
  const read = (text: string): TypedNumber | undefined => {
    const typed = readNumber(text, least, most);
    return typed && field.isWhole ? { ...typed, value: Math.round(typed.value) } : typed;
  };
  const onInput = (event: Event): void => {
    const typed = read(valueIn(event));
    // `2` may be on the way to `25`.
    if (typed && !typed.isClamped) onNumber(typed.value, true);
  };
  /** Brings a number back, also where a part of another was passed on. */
  const restore = (element: HTMLInputElement, kept: string): void => {
    element.value = kept;
    onClamped?.(undefined);
    const typed = read(kept);
    if (typed) onNumber(typed.value, false);
    else field.onEmpty?.();
  };
  const onChange = (event: Event): void => {
    const element = event.currentTarget as HTMLInputElement;
    const typed = read(element.value);
    if (typed) {
      onClamped?.(typed.isClamped ? typed.value : undefined);
      onNumber(typed.value, false);
      element.value = String(typed.value);
    } else if (element.value === "" && !element.validity.badInput && field.onEmpty) {
      onClamped?.(undefined);
      field.onEmpty();
    } else restore(element, before.get(element) ?? value);
    before.set(element, element.value);
  };
  const onKeydown = (event: KeyboardEvent): void => {
    const element = event.currentTarget as HTMLInputElement;
    const kept = before.get(element);
    if (event.key !== "Escape" || isForWord(event)) return;
    if (kept === undefined || (kept === element.value && !element.validity.badInput)) return;
    event.stopPropagation();
    restore(element, kept);
  };
  return html`<input
    id=${field.id}
    type="number"
    step="any"
    min=${least}
    max=${most}
    aria-label=${field.name ?? nothing}
    aria-describedby=${field.described ?? nothing}
    placeholder=${field.placeholder ?? nothing}
    title=${field.title ?? nothing}
    .value=${value}
    @focus=${({ currentTarget }: Event) =>
      before.set(currentTarget as HTMLElement, (currentTarget as HTMLInputElement).value)}
    @input=${onInput}
    @change=${onChange}
    @keydown=${onKeydown}
  />`;
}

/** A share from 0 to 1 in percent, in the page's language. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(share);
}

/** A slider. */
export interface Slider {
  readonly id?: string;
  /** Name for screen readers; left out: the slider has a label. */
  readonly name?: string;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  readonly value: string;
  /** The value as screen readers read it out; default: the number. */
  readonly valueText?: string;
  /** For the pointer only: a field beside it has the same number. */
  readonly isExtra?: boolean;
  /** Whether the slider cannot be moved now; it keeps the focus. */
  readonly isClosed?: boolean;
  readonly onNumber: (value: number, isPassing: boolean) => void;
}

/** Draws a slider. */
export function slider(one: Slider): TemplateResult {
  const { id, name, least, most, step, value, isExtra, onNumber } = one;
  return html`<input
    id=${id ?? nothing}
    type="range"
    min=${least}
    max=${most}
    step=${step ?? 1}
    aria-label=${name ?? nothing}
    aria-valuetext=${one.valueText ?? nothing}
    aria-disabled=${one.isClosed ? "true" : nothing}
    tabindex=${isExtra ? "-1" : nothing}
    aria-hidden=${isExtra ? "true" : nothing}
    .value=${live(value)}
    @input=${(event: Event) => onNumber(Number(valueIn(event)), true)}
    @change=${(event: Event) => onNumber(Number(valueIn(event)), false)}
  />`;
}
