import { type CSSResultGroup, LitElement, type PropertyDeclarations } from "lit";
import type { Store } from "../../shared/store.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import type { Panel } from "./panel.ts";
import { watch } from "./watch.ts";

/** The form of an action's settings. It is drawn again when the settings change, or another of its `stores`. */
export abstract class ActionForm extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;
  static override styles: CSSResultGroup = inspectorStyles;

  constructor() {
    super();
    watch(this, () => [this.panel.settings, ...this.stores(this.panel)]);
  }

  /** What it shows beside the settings; nothing unless it says so. */
  protected stores(_panel: Panel): readonly Pick<Store<unknown>, "subscribe">[] {
    return [];
  }
}
