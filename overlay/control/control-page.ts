import { LitElement, html } from "lit";

/** The control page: what the deck does, in a dock of OBS or on a second screen. */
export class SidekickControl extends LitElement {
  protected override render() {
    return html`<main></main>`;
  }
}

customElements.define("sidekick-control", SidekickControl);
