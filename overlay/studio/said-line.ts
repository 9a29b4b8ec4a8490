import { html, nothing } from "lit";
import type { Said } from "./studio-host.ts";

/** The result of the last action, with a button if it offers something. */
export function saidLine({ sentence, isTrouble, offer }: Said, onTake: () => void) {
  return html`<div class="said ${isTrouble ? "trouble" : ""} ${sentence === "" ? "" : "full"}" role="status">
    ${sentence} ${offer ? html`<button type="button" @click=${onTake}>${offer.label}</button>` : nothing}
  </div>`;
}
