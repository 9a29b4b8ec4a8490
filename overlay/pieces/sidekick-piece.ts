import { LitElement, type PropertyDeclarations, nothing } from "lit";
import type { Locale, OverlayWords } from "../../shared/words/words.ts";

/** An element that shows the state of its piece. */
export abstract class SidekickPiece<State> extends LitElement {
  static override properties: PropertyDeclarations = {
    state: { attribute: false },
    locale: { attribute: false },
  };

  declare state: State | undefined;
  /** The overlay's own words and their language. */
  declare locale: Locale<OverlayWords>;

  protected get words(): OverlayWords {
    return this.locale.words;
  }

  protected override render(): unknown {
    return this.state === undefined ? nothing : this.draw(this.state);
  }

  /** Renders a state. */
  protected abstract draw(state: State): unknown;
}
