import { html, nothing, unsafeCSS } from "lit";
import styles from "./name-plate.css?inline";

/** Styles of a name plate, for the element that shows it. */
export const namePlateStyles = unsafeCSS(styles);

/** Whose message a plate is on: its character, its tone, and the viewer whom it answers. Empty: none. */
export interface NamePlate {
  readonly name: string;
  readonly tone: string;
  readonly target: string;
}

/** The plate of a message. */
export function namePlate({ name, tone, target }: NamePlate) {
  return html`<header class="head">
    <span class="plate" part="plate">
      <span class="ember" part="ember" aria-hidden="true"
        ><i class="bar"></i><i class="bar"></i><i class="bar"></i
      ></span>
      <bdi part="name">${name}</bdi>
      ${tone === "" ? nothing : html`<i class="tone" part="tone">${tone}</i>`}
    </span>
    ${
      target === ""
        ? nothing
        : html`<span class="target" part="target"
            ><svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M6 3 2 7l4 4M2 7h7a5 5 0 0 1 5 5v1" /></svg
            ><bdi>${target}</bdi></span
          >`
    }
  </header>`;
}
