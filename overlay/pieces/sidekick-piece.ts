import { LitElement, type PropertyDeclarations, css, nothing, unsafeCSS } from "lit";
import type { Locale, OverlayWords } from "../../shared/words/words.ts";
import text from "./theme.css?inline";

/** What every piece's look begins with. */
export const theme = unsafeCSS(text);

/** Styles of a list in a panel with a heading. Names are cut where they have no room. */
export const listStyles = css`
  :host {
    color: var(--_ink);
    display: block;
  }
  .panel {
    padding: 0.55em 0.9em 0.6em;
  }
  h2 {
    color: var(--_accent);
    font: inherit;
    font-weight: calc(var(--_weight) + 100);
    margin: 0 0 0.2em;
  }
  :is(ol, ul) {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  bdi {
    min-width: 0;
    overflow: clip;
    overflow-clip-margin: 0.6em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

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

const keys = new WeakMap<Element, string>();

/**
 * Keeps one element per item, in order, as the container's only children: created once, filled each time, removed with
 * its item. lit-html's `repeat` would leave a comment node behind for each removed row.
 */
export function keepRows<Item, Row extends Element>(
  container: Element,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  make: (item: Item) => Row,
  fill: (row: Row, item: Item) => void,
): void {
  const rows = new Map([...container.children].map((row) => [keys.get(row), row as Row]));
  const kept = items.map((item) => {
    const key = keyOf(item);
    const row = rows.get(key) ?? make(item);
    rows.delete(key);
    keys.set(row, key);
    return { row, item };
  });
  for (const gone of rows.values()) gone.remove();
  for (const [at, { row, item }] of kept.entries()) {
    const there = container.children[at];
    if (there !== row) container.insertBefore(row, there ?? null);
    fill(row, item);
  }
}
