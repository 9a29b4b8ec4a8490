import { LitElement, type PropertyDeclarations, nothing } from "lit";
import type { OverlayWords } from "../../shared/words/words.ts";

/** An element that shows the state of its piece. */
export abstract class SidekickPiece<State> extends LitElement {
  static override properties: PropertyDeclarations = {
    state: { attribute: false },
    words: { attribute: false },
  };

  declare state: State | undefined;
  /** The overlay's own words. */
  declare words: OverlayWords;

  protected override render(): unknown {
    return this.state === undefined ? nothing : this.draw(this.state);
  }

  /** What is seen of a state. */
  protected abstract draw(state: State): unknown;
}
