import { css, html, nothing, render } from "lit";
import { SidekickPiece, keepRows, listStyles, theme } from "../sidekick-piece.ts";
import type { TopChatters } from "./top-player.ts";

/** How long a row takes to its new place. */
const movesMs = 420;

/**
 * The chatters who have written most since the page was opened. Names are text.
 *
 * @csspart panel - the panel
 * @csspart title - its heading
 * @csspart name - a chatter
 * @csspart count - how many messages
 * @cssproperty [--sidekick-accent=#ffb066] - the heading
 * @cssproperty [--sidekick-ink=#f4efe6] - the names
 * @cssproperty [--sidekick-muted=#b3abc0] - the counts
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickTop extends SidekickPiece<TopChatters> {
  static override styles = [
    theme,
    listStyles,
    css`
      :host {
        font: var(--_weight) 0.72em / 1.4 var(--_font);
        max-width: min(100%, 16em);
      }
      li {
        display: flex;
        gap: 1em;
        justify-content: space-between;
      }
      b {
        color: var(--_muted);
        font-variant-numeric: tabular-nums;
        font-weight: inherit;
      }
    `,
  ];

  /** Fills the rows, each of which moves to its new place; a new one rises into view. */
  protected override updated(): void {
    const list = this.renderRoot.querySelector("ol");
    if (!list) return;
    const before = new Map([...list.children].map((row) => [row, topOf(row)]));
    keepRows(
      list,
      this.state ?? [],
      ({ name }) => name,
      () => document.createElement("li"),
      (row, { name, count }) => render(html`<bdi part="name">${name}</bdi><b part="count">${count}</b>`, row),
    );
    if (before.size === 0 || this.getAttribute("motion") === "none") return;
    for (const row of list.children) {
      const by = (before.get(row) ?? topOf(row) + row.clientHeight) - topOf(row);
      if (by === 0) continue;
      const from = { transform: `translateY(${by}px)`, ...(before.has(row) ? {} : { opacity: 0 }) };
      row.animate([from, { transform: "none" }], {
        duration: movesMs,
        easing: "cubic-bezier(0.3, 0, 0.2, 1)",
      });
    }
  }

  protected override draw(chatters: TopChatters) {
    if (chatters.length === 0) return nothing;
    return html`<div class="panel" part="panel">
      <h2 part="title">${this.words.top}</h2>
      <ol></ol>
    </div>`;
  }
}

/** Where a row belongs in its list; it may still be moving there. */
function topOf(row: Element): number {
  return (row as HTMLElement).offsetTop;
}

customElements.define("sidekick-top", SidekickTop);
