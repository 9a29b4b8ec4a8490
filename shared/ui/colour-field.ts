import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { valueIn } from "./text-field.ts";

/** A field for a colour. `isPassing`: more of the same gesture follows. */
export function colourField(
  {
    id,
    name,
    described,
  }: { readonly id?: string; readonly name?: string; readonly described?: string | undefined },
  colour: string,
  onColour: (colour: string, isPassing: boolean) => void,
): TemplateResult {
  return html`<input
    id=${id ?? nothing}
    type="color"
    aria-label=${name ?? nothing}
    aria-describedby=${described ?? nothing}
    .value=${live(colour)}
    @input=${(event: Event) => onColour(valueIn(event), true)}
    @change=${(event: Event) => onColour(valueIn(event), false)}
  />`;
}
