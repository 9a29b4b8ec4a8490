import { LitElement, type PropertyDeclarations, html, nothing } from "lit";
import type { Panel } from "./panel.ts";
import { sentenceOf } from "./presses.ts";

/** A button of the control page. */
export interface ControlButton {
  /** Where the result of its press is shown. */
  readonly place: string;
  readonly label: unknown;
  readonly press: () => void;
  /** Why it cannot be pressed now. */
  readonly reason?: string | undefined;
  readonly look?: string;
  /** What it is called, where its label says too little. */
  readonly name?: string | undefined;
  readonly isOn?: boolean | undefined;
}

/** A part of the control page: it shows the panel's state. */
export abstract class ControlSection extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;

  /** A button. One that cannot work says why when it is pressed; it keeps the focus, which `disabled` would lose. */
  protected button({ place, label, press, reason, look = "", name, isOn }: ControlButton) {
    const { whyClosed, presses } = this.panel;
    const why = whyClosed ?? reason;
    return html`<button
      type="button"
      class=${look}
      title=${why ?? nothing}
      aria-label=${name ?? nothing}
      aria-pressed=${isOn ?? nothing}
      aria-disabled=${why === undefined ? nothing : "true"}
      @click=${() => (why === undefined ? press() : presses.explain(place, why))}
    >
      ${label}
    </button>`;
  }

  /** What came of the last press at a place. The page itself has it read out. */
  protected result(place: string) {
    const result = this.panel.presses.at(place);
    if (!result) return nothing;
    return html`<p class="result ${result.phase}">${sentenceOf(result, this.panel.words)}</p>`;
  }
}
