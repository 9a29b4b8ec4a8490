import { type PropertyDeclarations, css, html, nothing, render, svg } from "lit";
import { kindOf } from "../../../shared/alerts/alert-kinds.ts";
import type { ListedEvent } from "../../../shared/protocol/overlay-protocol.ts";
import { SidekickPiece, keepRows, listStyles, theme } from "../sidekick-piece.ts";
import type { Locale, OverlayWords } from "../../../shared/words/words.ts";
import { alertKinds } from "../alerts/alert.ts";
import { alertWords } from "../alerts/alert-words.ts";

/** Styles of `eventRow`, whose parts stay on one line. */
export const rowStyles = css`
  .row {
    align-items: baseline;
    display: flex;
    gap: 0.55em;
  }
  svg {
    --_mark: color-mix(in oklab, var(--_kind), var(--_ink) 30%);
    align-self: center;
    fill: none;
    filter: var(--_mark-filter);
    flex: none;
    height: 1.25em;
    stroke: var(--_mark);
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2.2;
    width: 1.25em;
  }
  .solid {
    fill: var(--_mark);
  }
  .cut {
    stroke: var(--_ground);
    stroke-width: 1.6;
  }
  .what {
    color: var(--_muted);
    flex: none;
    font-variant-numeric: tabular-nums;
    margin-inline-start: auto;
    max-width: 60%;
  }
`;

/** A row of the list: the viewer, and what happened or how much of it. `hasMark`: with the pictogram of its kind. */
export function eventRow({ event }: ListedEvent, locale: Locale<OverlayWords>, hasMark: boolean) {
  const { headline, kicker, figure } = alertWords(event, locale);
  const { colour, pictogram } = alertKinds[kindOf(event)];
  const what = figure || (hasMark || headline === kicker ? "" : kicker);
  return html`${
      hasMark
        ? html`<svg part="mark" viewBox="0 0 24 24" aria-hidden="true" style="--_kind:${colour}">
            ${Object.entries(pictogram).map(([name, d]) => svg`<path class=${name} d=${d} />`)}
          </svg>`
        : nothing
    }<bdi part="name">${headline}</bdi>${
      what === "" ? nothing : html`<bdi class="what" part="what">${what}</bdi>`
    }`;
}

/**
 * The last events of the channel, one in a row. All of it is text. `look`: `compact` or `pictograms`.
 *
 * @csspart panel - the panel
 * @csspart row - an event
 * @csspart mark - the pictogram of its kind
 * @csspart name - who
 * @csspart what - what happened, or how much
 * @cssproperty [--sidekick-ink=#f4efe6] - the names
 * @cssproperty [--sidekick-muted=#b3abc0] - what happened
 * @cssproperty [--sidekick-accent=#ffb066] - the pictogram of a follow
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickEvents extends SidekickPiece<readonly ListedEvent[]> {
  static override properties: PropertyDeclarations = {
    ...SidekickPiece.properties,
    look: { attribute: false },
  };
  static override styles = [
    theme,
    listStyles,
    rowStyles,
    css`
      :host {
        font: var(--_weight) 0.72em / 1.55 var(--_font);
        max-width: min(100%, 22em);
      }
      li {
        animation: fade-in var(--_in) linear;
      }
    `,
  ];
  declare look: string | undefined;

  protected override updated(): void {
    const list = this.renderRoot.querySelector("ol");
    if (!list) return;
    keepRows(
      list,
      this.state ?? [],
      ({ id }) => id,
      () => {
        const row = document.createElement("li");
        row.className = "row";
        row.part = "row";
        return row;
      },
      (row, listed) => {
        row.dataset["eventId"] = listed.id;
        render(eventRow(listed, this.locale, this.look !== "compact"), row);
      },
    );
  }

  protected override draw(events: readonly ListedEvent[]) {
    return events.length === 0 ? nothing : html`<div class="panel" part="panel"><ol></ol></div>`;
  }
}

customElements.define("sidekick-events", SidekickEvents);
