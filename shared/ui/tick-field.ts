import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

/** What a box to tick has besides its state. */
export interface TickBox {
  readonly id?: string;
  /** Whether the box looks like a switch. */
  readonly isSwitch?: boolean;
  /** Name for screen readers, where the box has no label. */
  readonly name?: string;
  /** Ids of the texts that describe it. */
  readonly described?: string | undefined;
  readonly isDisabled?: boolean;
}

/** A box to tick, with its label behind it. */
export function tickField(
  label: string,
  isOn: boolean,
  onTick: (isOn: boolean) => void,
  box: TickBox = {},
): TemplateResult {
  return html`<label class="tick">${tickBox(isOn, onTick, box)}${label}</label>`;
}

/** A box to tick by itself. */
export function tickBox(isOn: boolean, onTick: (isOn: boolean) => void, box: TickBox = {}): TemplateResult {
  const { id, isSwitch = false, name, described, isDisabled = false } = box;
  return html`<input
    id=${id ?? nothing}
    type="checkbox"
    role=${isSwitch ? "switch" : nothing}
    aria-label=${name ?? nothing}
    aria-describedby=${described ?? nothing}
    ?disabled=${isDisabled}
    .checked=${live(isOn)}
    @change=${({ currentTarget }: Event) => onTick((currentTarget as HTMLInputElement).checked)}
  />`;
}
