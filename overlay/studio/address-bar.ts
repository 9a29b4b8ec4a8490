import { type TemplateResult, html } from "lit";
import { live } from "lit/directives/live.js";
import type { StudioWords } from "../../shared/words/words.ts";
import { masked } from "./address.ts";

/** The background of the preview. */
export type Ground = keyof StudioWords["grounds"];

/** What the bar under the preview shows and does. */
export interface AddressBar {
  readonly words: StudioWords;
  /** The overlay's address. */
  readonly address: string;
  /** Whether the whole address is shown, token and all. */
  readonly isShown: boolean;
  readonly ground: Ground;
  readonly onGround: (ground: Ground) => void;
  /** Called with an address that was pasted. */
  readonly onTake: (address: string) => void;
  readonly onShow: () => void;
  readonly onCopy: (address: string) => void;
}

/** The choice of the preview's background. */
export function groundChoice({
  words,
  ground,
  onGround,
}: {
  readonly words: StudioWords;
  readonly ground: Ground;
  readonly onGround: (ground: Ground) => void;
}): TemplateResult {
  return html`<label
    >${words.background}
    <select
      id="ground"
      @change=${(event: Event) => onGround((event.currentTarget as HTMLSelectElement).value as Ground)}
    >
      ${Object.entries(words.grounds).map(
        ([value, word]) => html`<option value=${value} .selected=${live(value === ground)}>${word}</option>`,
      )}
    </select></label
  >`;
}

/** The bar with the preview's background and the overlay's address. */
export function addressBar(bar: AddressBar): TemplateResult {
  const { words, address, isShown } = bar;
  return html`<div class="bar">
    ${groundChoice(bar)}
    <div class="address">
      <input
        id="address"
        aria-label=${words.address}
        .value=${live(isShown ? address : masked(address))}
        @change=${(event: Event) => bar.onTake((event.currentTarget as HTMLInputElement).value)}
      />
      <button type="button" @click=${bar.onShow}>${isShown ? words.hide : words.show}</button>
      <button type="button" @click=${() => bar.onCopy(address)}>${words.copy}</button>
    </div>
    <p class="note">${words.controlPage}</p>
  </div>`;
}
