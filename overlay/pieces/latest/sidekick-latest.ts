import { css, html } from "lit";
import { kindOf } from "../../../shared/alerts/alert-kinds.ts";
import type { ListedEvent, ListedKind } from "../../../shared/protocol/overlay-protocol.ts";
import { eventRow, rowStyles } from "../events/sidekick-events.ts";
import { SidekickPiece, listStyles, theme } from "../sidekick-piece.ts";

/**
 * The last event of a kind: a label, and who. All of it is text.
 *
 * @csspart panel - the panel
 * @csspart label - what it is the latest of
 * @csspart name - who
 * @csspart what - how much
 * @cssproperty [--sidekick-accent=#ffb066] - the label
 * @cssproperty [--sidekick-ink=#f4efe6] - the name
 * @cssproperty [--sidekick-muted=#b3abc0] - how much
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickLatest extends SidekickPiece<ListedEvent> {
  static override styles = [
    theme,
    listStyles,
    rowStyles,
    css`
      :host {
        font: var(--_weight) 0.78em / 1.4 var(--_font);
        max-width: 100%;
        width: max-content;
      }
      .panel {
        padding: 0.45em 0.9em 0.5em;
      }
      .label {
        color: var(--_accent);
        flex: none;
        font-weight: calc(var(--_weight) + 100);
      }
    `,
  ];

  protected override draw(last: ListedEvent) {
    const kind = kindOf(last.event) as ListedKind;
    return html`<div class="panel row" part="panel" data-event-id=${last.id}>
      <span class="label" part="label">${this.words.latest[kind]}</span>${eventRow(last, this.locale, true)}
    </div>`;
  }
}

customElements.define("sidekick-latest", SidekickLatest);
