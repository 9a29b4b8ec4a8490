import { type CSSResultGroup, LitElement, type PropertyDeclarations } from "lit";
import { inspectorStyles } from "./form.styles.ts";
import type { Panel } from "../forms/panel.ts";

/** An element that shows something of the panel. It is rendered again whenever anything of the panel has changed. */
export abstract class PanelView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  static override styles: CSSResultGroup = inspectorStyles;
  declare panel: Panel;
  #unsubscribe = (): void => {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.panel.subscribe(() => this.requestUpdate());
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }
}
