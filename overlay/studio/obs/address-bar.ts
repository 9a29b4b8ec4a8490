import { type TemplateResult, html } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { masked } from "../choices/address.ts";

/** What the part of the menu with the address shows and does. */
export interface AddressBar {
  readonly words: StudioWords;
  /** The overlay's address. */
  readonly address: string;
  /** Whether the whole address is shown, token and all. */
  readonly isShown: boolean;
  /** Called with an address that was pasted. */
  readonly onTake: (address: string) => void;
  readonly onShow: () => void;
  readonly onCopy: (address: string) => void;
}

/** The part of the menu with the overlay's address. */
export function addressBar(bar: AddressBar): TemplateResult {
  const { words, address, isShown } = bar;
  const shown = isShown ? address : masked(address);
  const take = ({ currentTarget }: Event): void => {
    const field = currentTarget as HTMLInputElement;
    const pasted = field.value;
    field.value = shown;
    bar.onTake(pasted);
  };
  return html`<div class="address">
    <label for="address">${words.address}</label>
    <input id="address" .value=${shown} @change=${take} />
    <button type="button" @click=${bar.onShow}>${isShown ? words.hide : words.show}</button>
    <button type="button" @click=${() => bar.onCopy(address)}>${words.copy}</button>
    <p class="note">${words.controlPage}</p>
  </div>`;
}
